import type { Lesson } from '#domain/teach/lesson.ts';
import { useCategoryNames } from '#web/shared/lesson/use-category-names.ts';
import { useRows } from '#web/store/hooks.ts';

const oldestFirst = { order: [['id', 'asc']] } as const;

/** Names of the categories of an own lesson, in the order in which they were added; none while they load. */
export const useOwnCategoryNames = (lessonID: Lesson['id']): string[] =>
  useCategoryNames(
    useRows('LessonLessonCategory', { lessonID }, oldestFirst).map(({ lessonCategoryID }) => lessonCategoryID),
  ) ?? [];
