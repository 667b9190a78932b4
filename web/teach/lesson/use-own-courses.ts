import type { Course } from '#domain/teach/course.ts';
import { useEffect } from 'react';
import { useQuery } from '#web/store/hooks.ts';

/** All courses of the teacher; loads every page, because a course is chosen among all of them. */
export function useOwnCourses(): readonly Course[] {
  const { rows, state, hasMore, loadMore } = useQuery('course.mine', {});
  useEffect(() => {
    if (hasMore && state === 'ready') loadMore();
  }, [hasMore, state, loadMore]);
  return rows;
}
