import type { Enrollment } from '#domain/learn/enrollment.ts';
import type { Course } from '#domain/teach/lesson.ts';
import { type QueryView, useQuery, useRows, useTopic } from '#web/store/hooks.ts';

/** Who is enrolled in an own course, live: the list by pages, and how many there are. */
export function useCourseLearners(courseID: Course['id']): QueryView<Enrollment> {
  const topic = useTopic(`courseLearners:${courseID}`);
  const list = useQuery('enrollment.courseLearners', { courseID });
  const enrolled = useRows('Enrollment', { courseID, withdrawnAt: null });
  // What the first page counted stands still; all that the topic brought is counted again with each who comes or leaves.
  return { ...list, count: topic === 'live' ? enrolled.length : list.count };
}
