import type { LessonCategory } from '#domain/teach/lesson-category.ts';
import { useRows } from '#web/store/hooks.ts';

/** Tests whether another category already has a name, ignoring case. */
export function useTakenName(own?: LessonCategory['id']): (name: string) => boolean {
  const categories = useRows('LessonCategory', {});
  return (name) => categories.some((each) => each.id !== own && each.name.toLowerCase() === name.trim().toLowerCase());
}
