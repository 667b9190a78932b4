import type { Course } from '#domain/teach/course.ts';
import { useEffect } from 'react';
import type { Lesson } from '#domain/teach/lesson.ts';
import { type QueryView, useQuery, useRows } from '#web/store/hooks.ts';

const inOrder = {
  order: [
    ['position', 'asc'],
    ['id', 'asc'],
  ],
} as const;

export interface OwnCourseLessons {
  rows: Lesson[];
  state: QueryView<Lesson>['state'];
  /** True once every page is loaded, so that "all" really means all lessons. */
  isWhole: boolean;
  retry: () => void;
}

/** Lessons of an own course in their order; a new order shows at once. */
export function useOwnCourseLessons(id: Course['id']): OwnCourseLessons {
  const { state, hasMore, loadMore, retry } = useQuery('course.lessons', { id });
  const rows = useRows('Lesson', { courseID: id, deletedAt: null }, inOrder);
  useEffect(() => {
    if (hasMore && state === 'ready') loadMore();
  }, [hasMore, state, loadMore]);
  return { rows, state, isWhole: state === 'ready' && !hasMore, retry };
}
