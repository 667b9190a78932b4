import type { Lesson } from '#domain/teach/lesson.ts';
import { useRows } from '#web/store/hooks.ts';

/** The names of a lesson's subjects, in the order in which they were given. */
export function useCategoryNames(lessonID: Lesson['id'] | undefined): string[] {
  const links = useRows(
    'LessonLessonCategory',
    { lessonID: { in: lessonID === undefined ? [] : [lessonID] } },
    oldestFirst,
  );
  const categories = useRows('LessonCategory', {});
  return links.flatMap(({ lessonCategoryID }) => categories.find(({ id }) => id === lessonCategoryID)?.name ?? []);
}

const oldestFirst = { order: [['id', 'asc']] } as const;
