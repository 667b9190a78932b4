import type { LessonCategory } from '#domain/teach/lesson-category.ts';
import { useRows } from '#web/store/hooks.ts';

/**
 * Tests whether another category already has a name, ignoring case. Stored names are trimmed. This is an early hint; the
 * unique index on lower(name) decides.
 */
export function useIsCategoryNameTaken(exceptID?: LessonCategory['id']): (name: string) => boolean {
  const categories = useRows('LessonCategory', {});
  return (name) =>
    categories.some((each) => each.id !== exceptID && each.name.toLowerCase() === name.trim().toLowerCase());
}
