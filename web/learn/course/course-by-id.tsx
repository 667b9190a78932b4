import type { Course } from '#domain/teach/course.ts';
import { useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { isId } from '#domain/kernel/id.ts';
import { canEnrollInCourse } from '#domain/learn/course-bill.ts';
import type { Enrollment } from '#domain/learn/enrollment.ts';
import { Page } from '#ui/layout/page.tsx';
import { CourseUnreachable } from '#web/learn/course/course-unreachable.tsx';
import { NotFound } from '#web/shared/loading/not-found.tsx';
import { LessonSkeleton } from '#web/learn/lesson/lesson-skeleton.tsx';
import { useActor, useOwnRows, useQuery, useRow } from '#web/store/hooks.ts';

type RenderCourse = (course: Course, enrollment: Enrollment | undefined) => ReactNode;

/** The course of the URL, or a message why it cannot be shown. */
export function CourseByID({ children }: { children: RenderCourse }) {
  const { id } = useParams({ strict: false });
  return <Page>{isId(id) ? <CourseLoader key={id} id={id as Course['id']} draw={children} /> : <NotFound />}</Page>;
}

function CourseLoader({ id, draw: render }: { id: Course['id']; draw: RenderCourse }) {
  const actor = useActor();
  const { rows, state, retry } = useQuery('course.byID', { id });
  const storedCourse = useRow('Course', id);
  const enrollments = useOwnRows('Enrollment', { owner: actor.id, courseID: id, withdrawnAt: null });
  const [enrollment] = enrollments ?? [];
  const course = rows[0] ?? storedCourse;
  // An unlisted course is visible only to its teacher and to learners enrolled before.
  if (course && (enrollment || canEnrollInCourse(course, actor.id))) return render(course, enrollment);
  if (state === 'loading' || (state === 'ready' && course && !enrollments)) return <LessonSkeleton />;
  return state === 'ready' ? <NotFound /> : <CourseUnreachable isOffline={state === 'offline'} onRetry={retry} />;
}
