import type pg from 'pg';
import type { PlanUse } from '#domain/wallet/limit-use.ts';
import type { LimitsOf } from '#domain/wallet/pricing-plan.ts';
import type { UserId } from '#domain/kernel/id.ts';
import { type CallPurpose, callPurposes } from '#domain/wallet/model-call.ts';
import type { SubscriptionTier } from '#domain/wallet/subscription-plan.ts';
import { periodBegin } from '#server/wallet/model-call/hold-call.ts';

const begins = (purpose: CallPurpose) => periodBegin(callPurposes[purpose].counts);

const usedCalls = (purpose: CallPurpose) => `select count(*)::int from model_call
  where owner = $1 and purpose = '${purpose}' and status <> 'RELEASED' and at >= ${begins(purpose)}`;
const resetOf = (purpose: CallPurpose) =>
  `to_jsonb(${begins(purpose)} + interval '1 ${callPurposes[purpose].counts}') #>> '{}'`;

const find = `select (select subscription_tier from subscription_plan where owner = $1 and status = 'ACTIVE') as tier,
  (${usedCalls('tutor')}) as messages, ${resetOf('tutor')} as day,
  (${usedCalls('draft')}) as drafts, ${resetOf('draft')} as month,
  (select coalesce(sum(bytes), 0)::float8 from file where owner = $1) as bytes`;

interface CountedUse {
  tier: SubscriptionTier | null;
  messages: number;
  drafts: number;
  bytes: number;
  day: string;
  month: string;
}

/** Limits of the user's plan and their usage, counted like where a limit is enforced. */
export async function planUse(pool: pg.Pool, owner: UserId, limitsOf: LimitsOf): Promise<PlanUse> {
  const { rows } = await pool.query<CountedUse>(find, [owner]);
  const [counted] = rows;
  if (!counted) throw new Error('a select of one row returned none');
  const tier = counted.tier ?? 'FREE';
  const limits = limitsOf(tier);
  const value = (limit: keyof typeof limits) => (Number.isFinite(limits[limit]) ? limits[limit] : null);
  const of = (limit: keyof typeof limits, used: number, resetsAt: string | null) => ({
    limit,
    value: value(limit),
    used,
    resetsAt,
  });
  return {
    tier,
    limits: [
      of('tutorMessagesADay', counted.messages, counted.day),
      of('lessonDraftsAMonth', counted.drafts, counted.month),
      of('fileBytes', counted.bytes, null),
    ],
  };
}
