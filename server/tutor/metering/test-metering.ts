import type pg from 'pg';
import { planLimits } from '#domain/wallet/pricing-plan.ts';
import type { Actor } from '#domain/account/user.ts';
import { isAnswerVisible } from '#domain/tutor/visible-answer.ts';
import { storeHandlers } from '#server/store-handlers.ts';
import { createLog } from '#server/core/log/log.ts';
import { withTransaction } from '#server/core/postgres/transaction.ts';
import type { TutorEngine, TutorQuestion } from '#server/tutor/engine/engine.ts';
import type { HoldParts } from '#server/wallet/model-call/hold-call.ts';
import { answerOf } from '#server/tutor/llm/test-llm.ts';

export const meteringOn = (
  pool: pg.Pool,
  monthlyCapInTokens?: number,
): HoldParts & { log: ReturnType<typeof createLog> } => ({
  pool,
  handlers: storeHandlers,
  sendEvent: async () => undefined,
  limitsOf: planLimits,
  monthlyCapInTokens,
  log: createLog({ logLevel: 'silent' }),
});

/** Balances of the ledger for somebody's calls, and the sum of all accounts; in tokens. */
export async function callBalancesOf(pool: pg.Pool, { id }: Actor) {
  const { rows } = await pool.query<{
    wallet: number;
    held: number;
    stillHeld: number;
    cost: number;
    everything: number;
  }>(
    `select (select token_balance::float8 from token_wallet where owner = $1) as wallet,
        coalesce((select balance::float8 from ledger_account where owner = $1 and kind = 'held'), 0) as held,
        (select coalesce(sum(held), 0)::float8 from model_call where owner = $1 and status = 'HELD') as "stillHeld",
        (select coalesce(sum(least(cost, held)), 0)::float8 from model_call where owner = $1 and status = 'CAPTURED') as cost,
        (select sum(balance)::float8 from ledger_account) as everything`,
    [id],
  );
  const [books] = rows;
  if (!books) throw new Error('the query returned no row');
  return books;
}

/** Asks an engine and settles its charge as the server does when it saves an answer. */
export async function settledAnswerOf(pool: pg.Pool, engine: TutorEngine, question: TutorQuestion) {
  const answer = await answerOf(engine, question);
  return { ...answer, cost: await settleCharge(pool, engine, isAnswerVisible(answer.text)) };
}

export async function settleCharge(pool: pg.Pool, { charge }: TutorEngine, isShown: boolean) {
  if (!charge) return undefined;
  const { usage, how, hasShown } = await charge.used;
  return withTransaction(pool, (client) => charge.settle(client, usage, isShown && hasShown && how !== 'failed'));
}
