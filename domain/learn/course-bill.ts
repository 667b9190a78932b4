import type { Course } from '#domain/teach/course.ts';
import type { UserId } from '#domain/kernel/id.ts';
import { canEnrollInLesson } from '#domain/learn/enrollment.ts';
import type { Lesson } from '#domain/teach/lesson.ts';
import { priceInTokens } from '#domain/wallet/price.ts';

export interface BillLine<L> {
  lesson: L;
  /** The learner already has the lesson and does not pay for it again. */
  isOwned: boolean;
  tokens: number;
}

export interface CourseBill<L> {
  lines: BillLine<L>[];
  tokens: number;
}

type Billed = Pick<Lesson, 'id' | 'price'> & Parameters<typeof canEnrollInLesson>[0];

/** True if a learner may enroll in a course: it is listed or their own, and not deleted. */
export const canEnrollInCourse = (
  course: Pick<Course, 'owner' | 'visibility' | 'deletedAt'>,
  learner: UserId,
): boolean => !course.deletedAt && (course.visibility === 'public' || course.owner === learner);

/** Price of enrolling in a course: each open lesson that the learner neither has nor teaches (D-71). */
export function courseBill<L extends Billed>(
  lessons: readonly L[],
  had: ReadonlySet<Lesson['id']>,
  learner: UserId,
): CourseBill<L> {
  const lines = lessons
    .filter((lesson) => canEnrollInLesson(lesson, learner))
    .map((lesson) => {
      const isOwned = had.has(lesson.id);
      return { lesson, isOwned, tokens: isOwned || lesson.owner === learner ? 0 : priceInTokens(lesson.price) };
    });
  return { lines, tokens: lines.reduce((sum, line) => sum + line.tokens, 0) };
}
