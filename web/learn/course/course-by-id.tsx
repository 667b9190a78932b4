import { useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { isId } from '#domain/kernel/id.ts';
import { isCourseOpenTo } from '#domain/learn/course-bill.ts';
import type { Enrollment } from '#domain/learn/enrollment.ts';
import type { Course } from '#domain/teach/lesson.ts';
import { Page } from '#ui/page.tsx';
import { CourseMissing, CourseUnreachable } from '#web/learn/course/course-missing.tsx';
import { LessonSkeleton } from '#web/learn/lesson/lesson-skeleton.tsx';
import { useActor, useQuery, useRow, useRows } from '#web/store/hooks.ts';

type Draw = (course: Course, enrollment: Enrollment | undefined) => ReactNode;

/** The course of the URL, or a message why it cannot be shown. */
export function CourseByID({ children }: { children: Draw }) {
  const { id } = useParams({ strict: false });
  return <Page>{isId(id) ? <Found key={id} id={id as Course['id']} draw={children} /> : <CourseMissing />}</Page>;
}

function Found({ id, draw }: { id: Course['id']; draw: Draw }) {
  const actor = useActor();
  const { rows, state, retry } = useQuery('course.byID', { id });
  const kept = useRow('Course', id);
  const [enrollment] = useRows('Enrollment', { owner: actor.id, courseID: id, withdrawnAt: null });
  const course = rows[0] ?? kept;
  // An unlisted course is visible only to its teacher and to learners enrolled before.
  if (course && (enrollment || isCourseOpenTo(course, actor.id))) return draw(course, enrollment);
  if (state === 'loading') return <LessonSkeleton />;
  return state === 'ready' ? <CourseMissing /> : <CourseUnreachable isOffline={state === 'offline'} onRetry={retry} />;
}
