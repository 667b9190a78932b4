import type { MeasuredUsage } from '#domain/wallet/model-call.ts';
import type pg from 'pg';
import type { Id, UserId } from '#domain/kernel/id.ts';
import type { DraftFailure, DraftRequest } from '#domain/teach/drafting/lesson-draft.ts';
import type { DraftSource } from '#server/teach/drafting/source/draft-source.ts';
import { type DraftRow, failureWords, lockJob, moveJob } from '#server/teach/drafting/job/draft-row.ts';
import { withTransaction } from '#server/core/postgres/transaction.ts';
import { settleIn } from '#server/wallet/model-call/settle-call.ts';
import { addUsage, noUsage } from '#server/tutor/model/model.ts';

/** Seconds without renewal after which another worker takes over. */
const LEASE_SECONDS = 30;

/** A draft that is leased to one worker. */
export interface LeasedDraft extends DraftRow {
  worker: string;
  /** Seconds that this run has taken so far. */
  seconds: number;
}

/** Another worker took over or the draft was canceled, so this worker's results are discarded. */
export class LostLease extends Error {}

interface StoredDraft {
  owner: UserId;
  name: string;
  request: DraftRequest;
  source: DraftSource;
  run: number;
  results: Record<string, unknown>;
  callID: string | null;
  inputTokens: number;
  outputTokens: number;
  isEstimated: boolean;
  seconds: number;
  isGone: boolean;
}

const lease = `update lesson_draft d set worker = $2, leased_until = now() + interval '${LEASE_SECONDS} seconds',
    started_at = coalesce(d.started_at, now())
  from lesson l
  where d.lesson_id = $1 and l.id = d.lesson_id and (d.leased_until is null or d.leased_until < now())
  returning d.owner, l.name, d.request, d.source, d.run, d.results, d.call_id as "callID", d.input_tokens as "inputTokens",
    d.output_tokens as "outputTokens", d.is_estimated as "isEstimated", l.deleted_at is not null as "isGone",
    extract(epoch from now() - d.started_at)::float8 as seconds`;

/** @returns undefined if nothing is left to do or another worker has the lease */
export const leaseDraft = (pool: pg.Pool, lessonID: Id<'Lesson'>, worker: string): Promise<LeasedDraft | undefined> =>
  withTransaction(pool, async (client) => {
    const job = await lockJob(client, lessonID);
    if (job?.status !== 'PENDING' && job?.status !== 'INPROGRESS') return undefined;
    const [stored] = (await client.query<StoredDraft>(lease, [lessonID, worker])).rows;
    if (!stored) return undefined;
    const { inputTokens, outputTokens, isEstimated, isGone, ...rest } = stored;
    const draft = { ...rest, lessonID, worker, usage: { inputTokens, outputTokens, isEstimated } };
    if (job.status === 'PENDING') await moveJob(client, lessonID, 'take');
    if (!isGone) return draft;
    await endRun(client, draft, 'cancelled', noUsage);
    return undefined;
  });

/** @returns false if this worker no longer has the lease */
export async function renewLease(pool: pg.Pool, { lessonID, worker, run }: LeasedDraft): Promise<boolean> {
  const { rowCount } = await pool.query(
    `update lesson_draft set leased_until = now() + interval '${LEASE_SECONDS} seconds'
      where lesson_id = $1 and worker = $2 and run = $3`,
    [lessonID, worker, run],
  );
  return rowCount === 1;
}

/** Releases the lease, so that another worker can continue at once. */
export async function releaseLease(pool: pg.Pool, { lessonID, worker }: LeasedDraft): Promise<void> {
  await pool.query('update lesson_draft set worker = null, leased_until = null where lesson_id = $1 and worker = $2', [
    lessonID,
    worker,
  ]);
}

/** Runs a transaction for a draft that this worker still leases. @throws LostLease */
export const withDraft = <T>(
  pool: pg.Pool,
  draft: LeasedDraft,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> =>
  withTransaction(pool, async (client) => {
    await lockDraft(client, draft);
    return work(client);
  });

/**
 * Locks the draft's rows: a cancellation waits for the transaction, or an earlier one is detected here. @throws
 * LostLease
 */
export async function lockDraft(client: pg.ClientBase, { lessonID, worker, run }: LeasedDraft): Promise<void> {
  await lockJob(client, lessonID);
  const { rowCount } = await client.query(
    'select from lesson_draft where lesson_id = $1 and worker = $2 and run = $3 for update',
    [lessonID, worker, run],
  );
  if (rowCount === 0) throw new LostLease(lessonID);
}

/** Money: ends a run that failed. Its held tokens are returned; finished results stay for a retry. */
export async function endRun(
  client: pg.ClientBase,
  { lessonID, callID, usage }: Pick<DraftRow, 'lessonID' | 'callID' | 'usage'>,
  failure: DraftFailure,
  wasted: MeasuredUsage,
): Promise<void> {
  const job = await lockJob(client, lessonID);
  if (!job) return;
  await moveJob(client, lessonID, job.status === 'PENDING' ? 'cancel' : 'fail', failureWords(failure));
  if (callID !== null) await settleIn(client, callID, { how: 'failed', usage: addUsage(usage, wasted) });
  await client.query(
    `update lesson_draft set run = run + 1, call_id = null, worker = null, leased_until = null, started_at = null
      where lesson_id = $1`,
    [lessonID],
  );
}
