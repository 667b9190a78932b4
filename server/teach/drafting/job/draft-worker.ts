import type { MeasuredUsage } from '#domain/wallet/model-call.ts';
import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { AppError } from '#domain/kernel/errors.ts';
import type { Id } from '#domain/kernel/id.ts';
import type { DraftFailure } from '#domain/teach/drafting/lesson-draft.ts';
import type { Log } from '#server/core/log/log.ts';
import {
  endRun,
  releaseLease,
  type LeasedDraft,
  LostLease,
  renewLease,
  leaseDraft,
  withDraft,
} from '#server/teach/drafting/job/draft-lease.ts';
import { sendDraftEnded } from '#server/teach/drafting/job/draft-row.ts';
import { type DraftRunParts, runDraft, DraftStopped } from '#server/teach/drafting/job/run-draft.ts';
import { countReleasedUsage } from '#server/wallet/model-call/settle-call.ts';
import { ModelFailure, noUsage } from '#server/tutor/model/model.ts';

/** Interval at which a worker renews its lease, and so notices that a draft was canceled. */
const HEARTBEAT_MS = 2_000;

export interface DraftWorker {
  /** Makes a draft, or continues one that another worker left behind; does nothing if it is done or leased. */
  draft(lessonID: Id<'Lesson'>): Promise<void>;
  /** Unfinished drafts that no worker leases, oldest first. */
  waiting(): Promise<Id<'Lesson'>[]>;
  /** Releases unfinished drafts to other workers. */
  close(): void;
}

export interface DraftWorkerParts extends DraftRunParts {
  log: Log;
  beatMs?: number;
}

export function draftWorker({ log, beatMs = HEARTBEAT_MS, ...parts }: DraftWorkerParts): DraftWorker {
  const { pool, onMoved } = parts;
  const closing = new AbortController();

  async function fail(draft: LeasedDraft, error: unknown): Promise<void> {
    if (closing.signal.aborted) return releaseLease(pool, draft);
    const { failure, usage } = failureOf(error);
    if (failure === 'other') log.error({ err: error, lessonID: draft.lessonID }, 'a draft failed');
    else
      log.warn(
        { failure, why: error instanceof ModelFailure ? error.detail : undefined, lessonID: draft.lessonID },
        'a draft failed',
      );
    await withDraft(pool, draft, async (client) => {
      const { rows } = await client.query<{ callID: string | null }>(
        'select call_id as "callID" from lesson_draft where lesson_id = $1',
        [draft.lessonID],
      );
      await endRun(client, { ...draft, callID: rows[0]?.callID ?? null }, failure, usage);
      await sendDraftEnded(parts, client, draft, 'failed');
    }).catch((lost: unknown) => {
      if (!(lost instanceof LostLease)) throw lost;
    });
  }

  return {
    async draft(lessonID) {
      if (closing.signal.aborted) return;
      const draft = await leaseDraft(pool, lessonID, randomUUID());
      onMoved();
      if (!draft) return;
      const lost = new AbortController();
      const beat = setInterval(() => {
        void renewLease(pool, draft).then(
          (isOurs) => isOurs || lost.abort(),
          () => undefined,
        );
      }, beatMs);
      try {
        await runDraft(parts, draft, AbortSignal.any([lost.signal, closing.signal]));
      } catch (error) {
        if (lost.signal.aborted || error instanceof LostLease) await recordLateUsage(pool, draft, error);
        else await fail(draft, error);
      } finally {
        clearInterval(beat);
        onMoved();
      }
    },
    waiting: () => findWaitingDrafts(pool),
    close: () => closing.abort(),
  };
}

/** Money: a cancellation is answered before the last model call ends, so its usage is only known and recorded here. */
async function recordLateUsage(pool: pg.Pool, { callID }: LeasedDraft, error: unknown): Promise<void> {
  if (callID !== null && error instanceof ModelFailure) await countReleasedUsage(pool, callID, error.usage);
}

async function findWaitingDrafts(pool: pg.Pool): Promise<Id<'Lesson'>[]> {
  const { rows } = await pool.query<{ id: Id<'Lesson'> }>(
    `select l.id from lesson_draft d join lesson l on l.id = d.lesson_id
      where l.job ->> 'status' in ('PENDING', 'INPROGRESS') and (d.leased_until is null or d.leased_until < now())
      order by d.created_at`,
  );
  return rows.map(({ id }) => id);
}

const failures: Readonly<Record<string, DraftFailure>> = {
  insufficient_tokens: 'notEnoughTokens',
  limit_reached: 'monthlyDraftsUsed',
};

/** Failure shown to the user, and the usage of the model until then. */
function failureOf(error: unknown): { failure: DraftFailure; usage: MeasuredUsage } {
  if (error instanceof DraftStopped) return { failure: error.failure, usage: noUsage };
  if (error instanceof ModelFailure)
    return { failure: error.isAnswerUnusable ? 'unusableAnswer' : 'noAnswer', usage: error.usage };
  if (error instanceof AppError) return { failure: failures[error.code] ?? 'other', usage: noUsage };
  return { failure: 'other', usage: noUsage };
}
