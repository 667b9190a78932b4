import { enrolledAt, type Enrollment, type TopicState } from '#domain/learn/enrollment.ts';
import { DAY_MS } from '#domain/kernel/day.ts';

/** Days in which a paid lesson can be refunded (D-72). */
export const REFUND_DAYS = 14;
/** Largest share of done steps for a refund. */
export const REFUND_SHARE = 1 / 5;

/** True if a learner may withdraw from a lesson, with the refund in tokens or the reason against it. */
export type Withdrawal = { isAllowed: true; tokens: number } | { isAllowed: false; reason: 'days' | 'steps' };

type Taken = Pick<Enrollment, 'paidTokens' | 'createdAt' | 'reopenedAt' | 'progress' | 'history'>;

/** Money: refunds the whole payment or nothing. A free lesson can be left at any time. `now` is in ms. */
export function withdrawalOf({ progress, history, ...paid }: Taken, now: number): Withdrawal {
  const runs = [progress, ...history.map((run) => run.progress)];
  const isMuchDone = runs.some((run) => exceedsRefundShare(countSteps(run)));
  return decideWithdrawal(paid, isMuchDone, now);
}

/** Same decision for any payment, given whether too much was done. */
export function decideWithdrawal(
  { paidTokens, ...taken }: Pick<Taken, 'paidTokens' | 'createdAt' | 'reopenedAt'>,
  isMuchDone: boolean,
  now: number,
): Withdrawal {
  if (paidTokens === 0) return { isAllowed: true, tokens: 0 };
  if (now >= enrolledAt(taken) + REFUND_DAYS * DAY_MS) return { isAllowed: false, reason: 'days' };
  return isMuchDone ? { isAllowed: false, reason: 'steps' } : { isAllowed: true, tokens: paidTokens };
}

/** Number of the learner's own steps in a run, and of the done ones among them. */
export function countSteps(progress: readonly TopicState[]): { all: number; done: number } {
  const own = progress.filter(({ isAside }) => !isAside);
  return { all: own.length, done: own.filter(({ status }) => status === 'COMPLETE').length };
}

/** More progress than a refund allows. */
export const exceedsRefundShare = ({ all, done }: { all: number; done: number }): boolean => done > all * REFUND_SHARE;
