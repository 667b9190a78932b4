import type pg from 'pg';
import { modelCapture, modelRelease } from '#domain/wallet/ledger.ts';
import { priceOfUsage } from '#domain/wallet/model-price.ts';
import type { Log } from '#server/core/log/log.ts';
import { withStoreTransaction, type TransactionParts } from '#server/core/store/write/store-transaction.ts';
import type { MeasuredUsage, ModelEnd } from '#domain/wallet/model-call.ts';
import { postTransfer } from '#server/wallet/ledger.ts';

/** Usage of a finished call. */
interface CallOutcome {
  how: ModelEnd;
  usage: MeasuredUsage;
}

/**
 * Money: charges what a call used, at most its hold, and releases the rest; once, however often it is called. A failed call
 * is charged to nobody but counts for the school's cap.
 * @returns the tokens that were charged
 */
export const settleCall = (parts: TransactionParts, id: string, end: CallOutcome): Promise<number> =>
  withStoreTransaction(parts, ({ client }) => settleIn(client, id, end));

/** The same in the transaction of `client`, together with the result that is paid for. */
export async function settleIn(client: pg.ClientBase, id: string, { usage, how }: CallOutcome): Promise<number> {
  const call = await lockHeld(client, id);
  if (!call) return 0;
  const cost = priceOfUsage(usage);
  const taken = how === 'failed' ? 0 : Math.min(cost, call.held);
  if (taken > 0) await postTransfer(client, modelCapture({ id, owner: call.owner, tokens: taken }));
  await releaseRest(client, id, call.owner, call.held - taken);
  await client.query(
    `update model_call set status = $2, cost = $3, input_tokens = $4, output_tokens = $5, is_estimated = $6,
      settled_at = now() where id = $1`,
    [id, taken > 0 ? 'CAPTURED' : 'RELEASED', cost, usage.inputTokens, usage.outputTokens, usage.isEstimated],
  );
  return taken;
}

/**
 * Money: releases the holds that crashed servers left behind. Safe to run at any time and by several servers at once; one
 * call that fails delays no other. The real usage is unknown: people pay nothing, and the school's cap counts the most.
 * @param now as an instant; the database's own by default
 */
export async function releaseAbandonedCalls(parts: TransactionParts & { log: Log }, now?: string): Promise<void> {
  const { rows } = await parts.pool.query<{ id: string }>(
    `select id from model_call where status = 'HELD' and ends_by <= coalesce($1::timestamptz, now()) order by id`,
    [now],
  );
  for (const { id } of rows)
    await releaseAbandoned(parts, id).catch((error: unknown) => {
      parts.log.error({ err: error, callID: id }, 'the hold for a call of a model was not released');
    });
}

const releaseAbandoned = (parts: TransactionParts, id: string): Promise<void> =>
  withStoreTransaction(parts, async ({ client }) => {
    const call = await lockHeld(client, id);
    if (!call) return;
    await releaseRest(client, id, call.owner, call.held);
    await client.query(`update model_call set status = 'RELEASED', settled_at = now() where id = $1`, [id]);
  });

/**
 * Adds usage to a call that was released while a model was still busy: nobody pays for it, but the school's cap counts
 * it.
 */
export async function countReleasedUsage(pool: pg.Pool, id: string, usage: MeasuredUsage): Promise<void> {
  await pool.query(
    `update model_call set cost = cost + $2, input_tokens = input_tokens + $3, output_tokens = output_tokens + $4,
        is_estimated = is_estimated or $5
      where id = $1 and status = 'RELEASED'`,
    [id, priceOfUsage(usage), usage.inputTokens, usage.outputTokens, usage.isEstimated],
  );
}

interface HeldCall {
  owner: string;
  held: number;
}

async function lockHeld(client: pg.ClientBase, id: string): Promise<HeldCall | undefined> {
  const { rows } = await client.query<{ owner: string; held: string }>(
    `select owner, held from model_call where id = $1 and status = 'HELD' for update`,
    [id],
  );
  return rows[0] && { owner: rows[0].owner, held: Number(rows[0].held) };
}

async function releaseRest(client: pg.ClientBase, id: string, owner: string, tokens: number): Promise<void> {
  if (tokens > 0) await postTransfer(client, modelRelease({ id, owner, tokens }));
}
