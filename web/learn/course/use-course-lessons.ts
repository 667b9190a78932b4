import { useEffect } from 'react';
import type { Course } from '#domain/teach/lesson.ts';
import { type CourseStanding, courseStanding } from '#web/learn/course/course-standing.ts';
import { useActor, useQuery, useRows, useTopic } from '#web/store/hooks.ts';

export interface CourseLessons extends CourseStanding {
  state: 'loading' | 'ready' | 'error' | 'offline';
  /** All pages of the list have loaded, so sums over it are complete. */
  isWhole: boolean;
  retry: () => void;
}

/** The lessons of a course in order, with the learner's enrollments. */
export function useCourseLessons(id: Course['id']): CourseLessons {
  const actor = useActor();
  useTopic('catalog:public');
  const { rows, state, hasMore, loadMore, retry } = useQuery('course.lessons', { id });
  const enrollments = useRows('Enrollment', { owner: actor.id, withdrawnAt: null });
  useEffect(() => {
    if (hasMore && state === 'ready') loadMore();
  }, [hasMore, state, loadMore]);
  return { ...courseStanding(rows, enrollments, actor.id), state, isWhole: state === 'ready' && !hasMore, retry };
}
