import type pg from 'pg';
import type { UserId } from '#domain/kernel/id.ts';
import { findOfferedDefinition } from '#server/certify/evaluation/definition.ts';
import { evaluateLearners } from '#server/certify/evaluation/evaluate-learners.ts';
import type { Events, SendEvent } from '#domain/event.ts';
import type { TransactionParts } from '#server/core/store/write/store-transaction.ts';
import { withTransaction } from '#server/core/postgres/transaction.ts';

/** Learners per transaction. */
const BATCH = 250;
const FIRST = '00000000-0000-0000-0000-000000000000';

const learnersAfter = `select distinct e.owner from enrollment e
  where e.lesson_id = any($1) and e.withdrawn_at is null and e.owner > $2 order by e.owner limit $3`;

/**
 * Evaluates all learners of a definition's lessons, for definitions that were created, changed or published after
 * people had learned. Safe to run at any time, concurrently and interrupted.
 */
export async function evaluateDefinition(
  { pool, sendEvent }: Pick<TransactionParts, 'pool' | 'sendEvent'>,
  { certificationID, at }: Events['certification.defined'],
  batch = BATCH,
): Promise<void> {
  for (let last: UserId | undefined = FIRST as UserId; last !== undefined; ) {
    const after: UserId = last;
    last = await withTransaction(pool, (client) =>
      evaluateBatch(client, sendEvent, { certificationID, at }, after, batch),
    );
  }
}

/** @returns the last learner of the batch, or undefined after the last batch */
async function evaluateBatch(
  client: pg.PoolClient,
  send: TransactionParts['sendEvent'],
  { certificationID, at }: Events['certification.defined'],
  last: UserId,
  batch: number,
): Promise<UserId | undefined> {
  const definition = await findOfferedDefinition(client, certificationID);
  // A definition that was edited after this job was queued has a later job, which evaluates the final content.
  if (!definition || Date.parse(definition.updatedAt) > Date.parse(at)) return undefined;
  const lessons = new Set(
    definition.learningOutcomes.flatMap(({ evidence }) => evidence.map(({ lessonID }) => lessonID)),
  );
  const { rows } = await client.query<{ owner: UserId }>(learnersAfter, [[...lessons], last, batch]);
  const learners = rows.map(({ owner }) => owner);
  const { rows: begun } = await client.query<{ now: string }>('select to_jsonb(now()) as now');
  const sendEvent: SendEvent = (name, data) => send(client, name, data);
  await evaluateLearners({ client, now: begun[0]?.now ?? at, sendEvent }, definition, learners);
  return learners.length < batch ? undefined : learners.at(-1);
}
