import type { Course } from '#domain/teach/course.ts';
import type { Lesson } from '#domain/teach/lesson.ts';
import { byPosition } from '#domain/kernel/position.ts';

export type LessonGroup =
  | { kind: 'lesson'; lesson: Lesson }
  | { kind: 'course'; courseID: Course['id']; lessons: Lesson[] };

/**
 * Groups lessons by course, in course order, at the position of the first of them. Lessons of a deleted course are not
 * grouped.
 */
export function groupLessons(
  lessons: readonly Lesson[],
  deleted: ReadonlySet<Course['id']> = new Set(),
): LessonGroup[] {
  const courses = new Map<Course['id'], Lesson[]>();
  const groups: LessonGroup[] = [];
  for (const lesson of lessons) {
    const { courseID } = lesson;
    if (courseID === null || deleted.has(courseID)) {
      groups.push({ kind: 'lesson', lesson });
      continue;
    }
    const together = courses.get(courseID);
    if (together) {
      together.push(lesson);
      together.sort(byPosition);
      continue;
    }
    const first = [lesson];
    courses.set(courseID, first);
    groups.push({ kind: 'course', courseID, lessons: first });
  }
  return groups;
}

/** Lessons that publishing the course would publish; those without unpublished changes are skipped. */
export const unpublished = (lessons: readonly Lesson[]): Lesson[] => lessons.filter((lesson) => lesson.hasDraftChanges);
