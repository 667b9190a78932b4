import { type Lesson, NEXT_LESSONS_MAX } from '#domain/teach/lesson.ts';

/** Maximum number of suggestions. */
export const SUGGESTED_MAX = 12;

export interface NextLesson {
  id: Lesson['id'];
  /** The lesson whose learners continued with this one. */
  after: Lesson['id'];
}

/** Lessons that others took after these, the most frequent one of each first, without duplicates and lessons already `learned`. */
export function nextLessons(
  lessons: readonly Pick<Lesson, 'id' | 'nextLessonIDs'>[],
  learned: ReadonlySet<string>,
): NextLesson[] {
  const found = new Map<string, NextLesson>();
  for (let rank = 0; rank < NEXT_LESSONS_MAX; rank += 1)
    for (const { id: after, nextLessonIDs } of lessons) {
      const id = nextLessonIDs[rank];
      if (id !== undefined && !learned.has(id) && !found.has(id)) found.set(id, { id, after });
    }
  return [...found.values()].slice(0, SUGGESTED_MAX);
}
