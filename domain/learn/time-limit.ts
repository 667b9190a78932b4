import type { Instant } from '#domain/kernel/time.ts';
import type { QuizAttempt } from '#domain/learn/quiz-attempt.ts';
import type { QuizSettings } from '#domain/teach/question/quiz-settings.ts';

/** Tolerance for slow networks after the limit (D-87). */
export const GRACE_SECONDS = 120;

type Started = Pick<QuizAttempt, 'createdAt'>;
type Limit = Pick<QuizSettings, 'timeLimitSeconds'>;

/** Deadline of an attempt in ms since 1970; null without a limit. */
export const endsAt = ({ createdAt }: Started, { timeLimitSeconds }: Limit): number | null =>
  timeLimitSeconds === null ? null : Date.parse(createdAt) + timeLimitSeconds * 1_000;

/** True if an answer that arrives now is too late to count. */
export function isLate(attempt: Started, limit: Limit, now: Instant): boolean {
  const end = endsAt(attempt, limit);
  return end !== null && Date.parse(now) > end + GRACE_SECONDS * 1_000;
}
