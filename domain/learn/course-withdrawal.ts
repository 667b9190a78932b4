import { enrolledAt, type Enrollment } from '#domain/learn/enrollment.ts';
import { isMuch, judgeWithdrawal, stepsIn, type Withdrawal } from '#domain/learn/withdrawal.ts';
import type { Lesson } from '#domain/teach/lesson.ts';

type Begun = Pick<Enrollment, 'lessonID' | 'createdAt' | 'reopenedAt' | 'paidTokens' | 'progress' | 'history'>;
type Course = Pick<Enrollment, 'createdAt' | 'reopenedAt' | 'paidTokens'>;

/** Whether the learner has a lesson by its course alone: they neither had it before nor paid for it. */
export const isGiven = (begun: Pick<Begun, 'createdAt' | 'reopenedAt' | 'paidTokens'>, course: Course): boolean =>
  begun.paidTokens === 0 && enrolledAt(begun) >= enrolledAt(course);

/**
 * Whether a learner may leave a course, judged as if all that it gives were one lesson. `begun` are the enrolments in its
 * lessons, also those that were left since: what was learned in them counts, of each lesson the fullest run.
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
    if (own.some((enrollment) => !isGiven(enrollment, course))) continue;
    const runs = own.flatMap(({ progress, history }) => [progress, ...history.map((run) => run.progress)]);
    const [fullest = { all: steps, done: 0 }] = runs.map(stepsIn).toSorted((a, b) => b.done - a.done);
    taken.all += fullest.all;
    taken.done += fullest.done;
  }
  return judgeWithdrawal(course, isMuch(taken), now);
}
