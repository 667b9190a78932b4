import type pg from 'pg';
import type { Id, UserId } from '#domain/kernel/id.ts';
import type { DraftFailure, DraftRequest } from '#domain/teach/lesson-draft.ts';
import type { DraftSource } from '#server/teach/drafting/draft-source.ts';
import { type DraftRow, failureWords, lockJob, moveJob } from '#server/teach/drafting/draft-row.ts';
import { within } from '#server/store/within.ts';
import { settleIn } from '#server/tutor/metering/settle-call.ts';
import { addUsage, type MeasuredUsage, noUsage } from '#server/tutor/model/model.ts';

/** So long a worker is believed to be at work without a word; after that another one goes on. */
const LEASE_SECONDS = 30;

/** A draft in the hands of one worker. */
export interface LeasedDraft extends DraftRow {
  worker: string;
  /** How long this run has taken so far. */
  seconds: number;
}

/** Another worker has it now, or nobody wants it any more: whatever is done for it from here on counts nothing. */
export class LostDraft extends Error {}

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

/** @returns undefined where there is nothing to do, or somebody is at it */
export const takeDraft = (pool: pg.Pool, lessonID: Id<'Lesson'>, worker: string): Promise<LeasedDraft | undefined> =>
  within(pool, async (client) => {
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

/** @returns false when it is this worker's no more */
export async function renewLease(pool: pg.Pool, { lessonID, worker, run }: LeasedDraft): Promise<boolean> {
  const { rowCount } = await pool.query(
    `update lesson_draft set leased_until = now() + interval '${LEASE_SECONDS} seconds'
      where lesson_id = $1 and worker = $2 and run = $3`,
    [lessonID, worker, run],
  );
  return rowCount === 1;
}

/** Lets another worker go on at once. */
export async function leaveDraft(pool: pg.Pool, { lessonID, worker }: LeasedDraft): Promise<void> {
  await pool.query('update lesson_draft set worker = null, leased_until = null where lesson_id = $1 and worker = $2', [
    lessonID,
    worker,
  ]);
}

/** One transaction for a draft that is still this worker's. @throws LostDraft */
export const withDraft = <T>(
  pool: pg.Pool,
  draft: LeasedDraft,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> =>
  within(pool, async (client) => {
    await holdDraft(client, draft);
    return work(client);
  });

/** Whoever cancels waits until the transaction is over, or is found here. @throws LostDraft */
export async function holdDraft(client: pg.ClientBase, { lessonID, worker, run }: LeasedDraft): Promise<void> {
  await lockJob(client, lessonID);
  const { rowCount } = await client.query(
    'select from lesson_draft where lesson_id = $1 and worker = $2 and run = $3 for update',
    [lessonID, worker, run],
  );
  if (rowCount === 0) throw new LostDraft(lessonID);
}

/** Money: the end of a run that came to nothing. Its tokens go back; what was done is kept for a retry. */
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
