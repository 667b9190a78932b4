import type { Actor } from '#domain/account/user.ts';
import type { NoModel, TutorAllowance } from '#domain/tutor/tutor-allowance.ts';
import { callPurposes } from '#domain/wallet/model-call.ts';
import { answerPrice } from '#server/tutor/answer/answer-price.ts';
import { currentCap, type HoldParts, monthEnd, spentThisMonth, quotaOf } from '#server/wallet/model-call/hold-call.ts';

export type AllowanceOf = (actor: Actor) => Promise<TutorAllowance>;

/** Allowance without a model: nothing costs anything and nothing is counted. */
export const freeAllowance: TutorAllowance = { most: null, limit: null, noModel: null };

/** Allowance of a person before they ask, by the same counts that decide when the call is held. */
export const allowanceReader =
  ({ pool, limitsOf, monthlyCapInTokens }: HoldParts): AllowanceOf =>
  async ({ id: owner }) => {
    const { most, least } = answerPrice;
    const [{ value, used, resetsAt, balance }, cap] = await Promise.all([
      quotaOf(pool, { owner, purpose: 'tutor' }, limitsOf),
      currentCap(pool, monthlyCapInTokens),
    ]);
    const spent = cap === undefined ? 0 : await spentThisMonth(pool);
    const { limit } = callPurposes.tutor;
    let noModel: NoModel | null = null;
    if (used >= value) noModel = { why: 'limit', limit, value, resetsAt };
    else if (spent + most > (cap ?? Number.POSITIVE_INFINITY)) noModel = { why: 'cap', resetsAt: monthEnd() };
    else if (balance < least) noModel = { why: 'balance', balance, needed: least };
    return { most, limit: Number.isFinite(value) ? { value, used, resetsAt } : null, noModel };
  };
