import { useEffect } from 'react';
import type { Course } from '#domain/teach/lesson.ts';
import { useQuery } from '#web/store/hooks.ts';

/** Every course of the teacher: whoever looks for one looks for it among all of them. */
export function useOwnCourses(): readonly Course[] {
  const { rows, state, hasMore, loadMore } = useQuery('course.mine', {});
  useEffect(() => {
    if (hasMore && state === 'ready') loadMore();
  }, [hasMore, state, loadMore]);
  return rows;
}
