import { type Lesson, NEXT_LESSONS_MAX } from '#domain/teach/lesson.ts';

/** No more are looked up at a time. */
export const SUGGESTED_MAX = 12;

export interface NextLesson {
  id: Lesson['id'];
  /** The lesson whose learners went on with it. */
  after: Lesson['id'];
}

/** What others went on with after these lessons, what most did after each first; each once, and none that is learned already. */
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
