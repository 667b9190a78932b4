import type pg from 'pg';
import { limitReached, type LimitsOf } from '#domain/wallet/pricing-plan.ts';
import { AppError } from '#domain/kernel/errors.ts';
import type { UserId } from '#domain/kernel/id.ts';
import type { Instant } from '#domain/kernel/time.ts';
import { modelHold } from '#domain/wallet/ledger.ts';
import { type CallPurpose, callPurposes } from '#domain/wallet/model-call.ts';
import { TOKENS_PER_USD } from '#domain/wallet/price.ts';
import type { SubscriptionTier } from '#domain/wallet/subscription-plan.ts';
import { withStoreTransaction, type TransactionParts } from '#server/core/store/write/store-transaction.ts';
import { postTransfer } from '#server/wallet/ledger.ts';

export interface CallHold {
  /** Id chosen by the caller; a call is held only once. */
  id: string;
  owner: UserId;
  purpose: CallPurpose;
  model: string;
  /** Highest cost of the call, and the least that makes it useful; in tokens. */
  most: number;
  least: number;
  /** Time after which the call is surely over and its hold is released. */
  seconds: number;
}

export interface HoldParts extends TransactionParts {
  limitsOf: LimitsOf;
  /** Most that all calls of a month may cost, in tokens. */
  monthlyCapInTokens: number | undefined;
}

/**
 * Money: holds the cost of a call, as far as the wallet goes.
 * @returns the tokens that are held; undefined when the school's cap is reached, and nothing is held
 * @throws AppError limit_reached, insufficient_tokens; conflict when it was held before
 */
export const holdCall = (parts: HoldParts, call: CallHold): Promise<number | undefined> =>
  withStoreTransaction(parts, async ({ client }) => {
    await assertWithinLimit(client, call, parts.limitsOf);
    if (await isOverCap(client, call.most, parts.monthlyCapInTokens)) return undefined;
    const balance = await balanceOf(client, call.owner);
    if (balance < call.least)
      throw new AppError('insufficient_tokens', `ai-hold:${call.id}`, { details: { balance, needed: call.least } });
    const held = Math.min(call.most, balance);
    const { rowCount } = await client.query(
      `insert into model_call (id, owner, purpose, model, held, cost, ends_by)
        values ($1, $2, $3, $4, $5, $6, now() + $7 * interval '1 second') on conflict do nothing`,
      [call.id, call.owner, call.purpose, call.model, held, call.most, call.seconds],
    );
    if (rowCount === 0) throw new AppError('conflict', `${call.id} was held before`);
    await postTransfer(client, modelHold({ id: call.id, owner: call.owner, tokens: held }));
    return held;
  });

/** Checks the limit under a lock on the owner: otherwise thirty calls at once would all see the last free place. */
async function assertWithinLimit(client: pg.ClientBase, call: CallHold, limitsOf: LimitsOf): Promise<void> {
  await client.query('select from "user" where id = $1 for no key update', [call.owner]);
  const { value, used, resetsAt } = await quotaOf(client, call, limitsOf);
  if (used >= value) throw limitReached(callPurposes[call.purpose].limit, value, used, resetsAt);
}

export interface Quota {
  /** Limit of the plan, infinite if there is none; the used part of it; and when it begins anew. */
  value: number;
  used: number;
  resetsAt: Instant;
  /** Balance of the wallet. */
  balance: number;
}

/** Reads how much of the limit of their plan a person has used. */
export async function quotaOf(
  client: Pick<pg.ClientBase, 'query'>,
  { owner, purpose }: Pick<CallHold, 'owner' | 'purpose'>,
  limitsOf: LimitsOf,
): Promise<Quota> {
  const { limit, counts } = callPurposes[purpose];
  const { rows } = await client.query<Omit<Quota, 'value'> & { tier: SubscriptionTier | null }>(
    `select (select count(*)::int from model_call
          where owner = $1 and purpose = $2 and status <> 'RELEASED' and at >= ${periodBegin(counts)}) as used,
        (select subscription_tier from subscription_plan where owner = $1 and status = 'ACTIVE') as tier,
        to_jsonb(${periodBegin(counts)} + interval '1 ${counts}') #>> '{}' as "resetsAt",
        coalesce((select balance from ledger_account where owner = $1 and kind = 'wallet'), 0)::float8 as balance`,
    [owner, purpose],
  );
  const { tier = null, ...quota } = rows[0] ?? { used: 0, resetsAt: '', balance: 0 };
  return { ...quota, value: limitsOf(tier ?? 'FREE')[limit] };
}

/** SQL for the begin of a period: days and months in UTC, the same moment for everybody, as a screen can say it. */
export const periodBegin = (counts: 'day' | 'month'): string => `date_trunc('${counts}', now(), 'UTC')`;

/** Time at which the school's cap begins anew. */
export function monthEnd(now = new Date()): Instant {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1)).toISOString() as Instant;
}

/** Checks the cap for one call after the other, so that calls at the same time do not pass it together. */
export async function isOverCap(client: pg.ClientBase, most: number, given: number | undefined): Promise<boolean> {
  const cap = await currentCap(client, given);
  if (cap === undefined) return false;
  await client.query(`select pg_advisory_xact_lock(hashtext('model_call'))`);
  return (await spentThisMonth(client)) + most > cap;
}

export async function spentThisMonth(client: Pick<pg.ClientBase, 'query'>): Promise<number> {
  const { rows } = await client.query<{ spent: string }>(
    `select coalesce((select sum(cost) from model_call where at >= ${periodBegin('month')}), 0)
      + coalesce((select sum(cost) from vector_use where day >= (${periodBegin('month')} at time zone 'UTC')::date), 0) as spent`,
  );
  return Number(rows[0]?.spent ?? 0);
}

async function balanceOf(client: pg.ClientBase, owner: UserId): Promise<number> {
  const { rows } = await client.query<{ balance: string }>(
    `select balance from ledger_account where owner = $1 and kind = 'wallet' for no key update`,
    [owner],
  );
  return Number(rows[0]?.balance ?? 0);
}

/** The school's cap: the value set by an administrator, else that of the environment. */
export async function currentCap(
  client: Pick<pg.ClientBase, 'query'>,
  given: number | undefined,
): Promise<number | undefined> {
  const { rows } = await client.query<{ cap: number | null }>(
    `select (value #>> '{}')::float8 as cap from school_setting where name = 'monthlyCapUSD'`,
  );
  const [set] = rows;
  if (!set) return given;
  return set.cap === null ? undefined : Math.round(set.cap * TOKENS_PER_USD);
}
