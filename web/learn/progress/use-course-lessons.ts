import type { Course } from '#domain/teach/course.ts';
import { useEffect } from 'react';
import { type CourseState, courseState } from '#web/learn/progress/course-state.ts';
import { useActor, useOwnRows, useQuery, useTopic } from '#web/store/hooks.ts';

export interface CourseLessons extends CourseState {
  state: 'loading' | 'ready' | 'error' | 'offline';
  /** All pages of the list and the enrollments have loaded, so sums over them are complete. */
  isFullyLoaded: boolean;
  retry: () => void;
}

/** The lessons of a course in order, with the learner's enrollments. */
export function useCourseLessons(id: Course['id']): CourseLessons {
  const actor = useActor();
  useTopic('catalog:public');
  const { rows, state, hasMore, loadMore, retry } = useQuery('course.lessons', { id });
  const enrollments = useOwnRows('Enrollment', { owner: actor.id, withdrawnAt: null });
  useEffect(() => {
    if (hasMore && state === 'ready') loadMore();
  }, [hasMore, state, loadMore]);
  const isFullyLoaded = state === 'ready' && !hasMore && enrollments !== undefined;
  return { ...courseState(rows, enrollments ?? [], actor.id), state, isFullyLoaded, retry };
}
