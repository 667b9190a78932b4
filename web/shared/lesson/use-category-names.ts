import type { Lesson } from '#domain/teach/lesson.ts';
import { useRows } from '#web/store/hooks.ts';

/** The names of a lesson's categories, in the lesson's order. */
export function useCategoryNames({ categoryIDs }: Pick<Lesson, 'categoryIDs'>): string[] {
  const categories = useRows('LessonCategory', {});
  return categoryIDs.flatMap((each) => categories.find(({ id }) => id === each)?.name ?? []);
}
