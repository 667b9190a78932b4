import type { Lesson } from '#domain/teach/lesson.ts';
import { useRows } from '#web/store/hooks.ts';

/** Names of categories, in the given order. */
export function useCategoryNames(categoryIDs: Lesson['categoryIDs']): string[] {
  const categories = useRows('LessonCategory', {});
  return categoryIDs.flatMap((each) => categories.find(({ id }) => id === each)?.name ?? []);
}
