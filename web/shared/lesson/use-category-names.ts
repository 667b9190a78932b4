import type { Lesson } from '#domain/teach/lesson.ts';
import { useRows, useSyncState } from '#web/store/hooks.ts';

/** Names of categories, in the given order; undefined while some have not been loaded. */
export function useCategoryNames(categoryIDs: Lesson['categoryIDs']): string[] | undefined {
  const categories = useRows('LessonCategory', {});
  const { isLoaded } = useSyncState();
  const names = categoryIDs.flatMap((each) => categories.find(({ id }) => id === each)?.name ?? []);
  return names.length < categoryIDs.length && !isLoaded ? undefined : names;
}
