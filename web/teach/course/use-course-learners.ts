import type { Course } from '#domain/teach/course.ts';
import type { Enrollment } from '#domain/learn/enrollment.ts';
import { type QueryView, useQuery, useRows, useTopic } from '#web/store/hooks.ts';

/** Learners enrolled in an own course, live: a paged list and their number. */
export function useCourseLearners(courseID: Course['id']): QueryView<Enrollment> {
  const topic = useTopic(`courseLearners:${courseID}`);
  const list = useQuery('enrollment.byCourse', { courseID });
  const enrolled = useRows('Enrollment', { courseID, withdrawnAt: null });
  // The count of the first page does not change, so the live rows are counted once the topic has sent all of them.
  return { ...list, count: topic === 'live' ? enrolled.length : list.count };
}
