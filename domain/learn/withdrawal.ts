import { enrolledAt, type Enrollment, type TopicState } from '#domain/learn/enrollment.ts';

/** For so many days a lesson that was paid for can be given back (D-72). */
export const REFUND_DAYS = 14;
/** As long as no more than this share of its steps is done. */
export const REFUND_SHARE = 1 / 5;

const DAY_MS = 86_400_000;

/** Whether a learner may leave a lesson, with what comes back in tokens, or what stands in the way. */
export type Withdrawal = { isAllowed: true; tokens: number } | { isAllowed: false; reason: 'days' | 'steps' };

type Taken = Pick<Enrollment, 'paidTokens' | 'createdAt' | 'reopenedAt' | 'progress' | 'history'>;

/** Money: all of it or nothing. What cost nothing can be left at any time. `now` in ms. */
export function withdrawalOf({ progress, history, ...paid }: Taken, now: number): Withdrawal {
  const runs = [progress, ...history.map((run) => run.progress)];
  const isMuchDone = runs.some((run) => isMuch(stepsIn(run)));
  return judgeWithdrawal(paid, isMuchDone, now);
}

/** The same of whatever was paid for. */
export function judgeWithdrawal(
  { paidTokens, ...taken }: Pick<Taken, 'paidTokens' | 'createdAt' | 'reopenedAt'>,
  isMuchDone: boolean,
  now: number,
): Withdrawal {
  if (paidTokens === 0) return { isAllowed: true, tokens: 0 };
  if (now >= enrolledAt(taken) + REFUND_DAYS * DAY_MS) return { isAllowed: false, reason: 'days' };
  return isMuchDone ? { isAllowed: false, reason: 'steps' } : { isAllowed: true, tokens: paidTokens };
}

/** How many steps of a run are the learner's own, and how many of them are done. */
export function stepsIn(progress: readonly TopicState[]): { all: number; done: number } {
  const own = progress.filter(({ isAside }) => !isAside);
  return { all: own.length, done: own.filter(({ status }) => status === 'COMPLETE').length };
}

/** More of it than can be given back. */
export const isMuch = ({ all, done }: { all: number; done: number }): boolean => done > all * REFUND_SHARE;
