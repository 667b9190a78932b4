import { enrolledAt, type Enrollment } from '#domain/learn/enrollment.ts';
import { exceedsRefundShare, decideWithdrawal, countSteps, type Withdrawal } from '#domain/learn/withdrawal.ts';
import type { Lesson } from '#domain/teach/lesson.ts';

type Begun = Pick<Enrollment, 'lessonID' | 'createdAt' | 'reopenedAt' | 'paidTokens' | 'progress' | 'history'>;
type Course = Pick<Enrollment, 'createdAt' | 'reopenedAt' | 'paidTokens'>;

/** True if a learner has a lesson only through its course, neither enrolled earlier nor paid for separately. */
export const isFromCourse = (begun: Pick<Begun, 'createdAt' | 'reopenedAt' | 'paidTokens'>, course: Course): boolean =>
  begun.paidTokens === 0 && enrolledAt(begun) >= enrolledAt(course);

/**
 * Decides whether a learner may withdraw from a course, treating all its lessons as one. `begun` contains the
 * enrollments in its lessons, including withdrawn ones; per lesson, the run with the most progress counts.
 */
export function courseWithdrawalOf(
  course: Course,
  lessons: readonly Pick<Lesson, 'id' | 'steps'>[],
  begun: readonly Begun[],
  now: number,
): Withdrawal {
  const taken = { all: 0, done: 0 };
  for (const { id, steps } of lessons) {
    const own = begun.filter(({ lessonID }) => lessonID === id);
    if (own.some((enrollment) => !isFromCourse(enrollment, course))) continue;
    const runs = own.flatMap(({ progress, history }) => [progress, ...history.map((run) => run.progress)]);
    const [fullest = { all: steps, done: 0 }] = runs.map(countSteps).toSorted((a, b) => b.done - a.done);
    taken.all += fullest.all;
    taken.done += fullest.done;
  }
  return decideWithdrawal(course, exceedsRefundShare(taken), now);
}
