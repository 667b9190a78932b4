import type { MeasuredUsage } from '#domain/wallet/model-call.ts';
import type pg from 'pg';
import type { Actor } from '#domain/account/user.ts';
import type { Id, UserId } from '#domain/kernel/id.ts';
import {
  type DraftFailure,
  draftFailures,
  type DraftRequest,
  type DraftStage,
  type LessonJob,
  stageMessage,
} from '#domain/teach/drafting/lesson-draft.ts';
import type { DraftOutcome } from '#domain/interact/notification.ts';
import type { Instant } from '#domain/kernel/time.ts';
import type { TransactionParts } from '#server/core/store/write/store-transaction.ts';
import { jobLifecycle } from '#domain/teach/lesson.ts';
import type { DraftSource } from '#server/teach/drafting/source/draft-source.ts';

/** A draft that is being made, as its worker reads it. */
export interface DraftRow {
  lessonID: Id<'Lesson'>;
  owner: UserId;
  /** Name of the lesson. */
  name: string;
  request: DraftRequest;
  source: DraftSource;
  run: number;
  results: Record<string, unknown>;
  usage: MeasuredUsage;
  callID: string | null;
}

export const ownerActor = ({ owner }: Pick<DraftRow, 'owner'>): Actor => ({ id: owner, role: 'USER' });

/** Sends `drafting.ended` in the transaction that ends the draft. A user's own cancellation sends no event. */
export async function sendDraftEnded(
  { sendEvent }: Pick<TransactionParts, 'sendEvent'>,
  client: pg.PoolClient,
  { lessonID, run }: Pick<DraftRow, 'lessonID' | 'run'>,
  outcome: DraftOutcome,
): Promise<void> {
  const { rows } = await client.query<{ now: Instant }>('select to_jsonb(now()) as now');
  for (const { now: at } of rows) await sendEvent(client, 'drafting.ended', { lessonID, outcome, run, at });
}

type JobStep = 'take' | 'cancel' | 'complete' | 'fail' | 'retry';

/**
 * Changes the job status of a lesson by the state machine, in the transaction of `client`.
 * @returns undefined if the lesson is gone or has no job
 * @throws AppError invalid_state
 */
export async function moveJob(
  client: pg.ClientBase,
  lessonID: string,
  step: JobStep,
  said: Partial<Pick<LessonJob, 'name' | 'progressMessage'>> = {},
): Promise<LessonJob | undefined> {
  const job = await lockJob(client, lessonID);
  if (!job) return undefined;
  const moved: LessonJob = { ...job, ...said, status: jobLifecycle.next(job.status, step) };
  await writeJob(client, lessonID, moved);
  return moved;
}

/** Reads the job and locks it until the transaction ends. */
export async function lockJob(client: pg.ClientBase, lessonID: string): Promise<LessonJob | undefined> {
  const { rows } = await client.query<{ job: LessonJob | null }>(
    'select job from lesson where id = $1 for no key update',
    [lessonID],
  );
  return rows[0]?.job ?? undefined;
}

export async function writeJob(client: pg.ClientBase, lessonID: string, job: LessonJob): Promise<void> {
  await client.query('update lesson set job = $2 where id = $1', [lessonID, JSON.stringify(job)]);
}

export const newJob: LessonJob = {
  name: 'initialize',
  status: 'PENDING',
  progressMessage: stageMessage('initialize'),
};

export const stageWords = (
  stage: DraftStage,
  part?: { number: number; of: number },
): Pick<LessonJob, 'name' | 'progressMessage'> => ({ name: stage, progressMessage: stageMessage(stage, part) });

export const failureWords = (failure: DraftFailure): Pick<LessonJob, 'progressMessage'> => ({
  progressMessage: draftFailures[failure],
});
