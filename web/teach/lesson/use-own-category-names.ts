import type { Lesson } from '#domain/teach/lesson.ts';
import { useRows } from '#web/store/hooks.ts';

const oldestFirst = { order: [['id', 'asc']] } as const;

/** Names of a lesson's categories, in the order in which they were added. */
export function useCategoryNames(lessonID: Lesson['id']): string[] {
  const links = useRows('LessonLessonCategory', { lessonID }, oldestFirst);
  const categories = useRows('LessonCategory', {});
  return links.flatMap(({ lessonCategoryID }) => categories.find(({ id }) => id === lessonCategoryID)?.name ?? []);
}
