import type { Lesson } from '#domain/teach/lesson.ts';
import { useRows } from '#web/store/hooks.ts';

const oldestFirst = { order: [['id', 'asc']] } as const;

/** The names of a lesson's subjects, in the order in which they were given. */
export function useCategoryNames(lessonID: Lesson['id']): string[] {
  const links = useRows('LessonLessonCategory', { lessonID }, oldestFirst);
  const categories = useRows('LessonCategory', {});
  return links.flatMap(({ lessonCategoryID }) => categories.find(({ id }) => id === lessonCategoryID)?.name ?? []);
}
