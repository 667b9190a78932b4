import type { Course } from '#domain/teach/course.ts';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Enrollment } from '#domain/learn/enrollment.ts';
import { Stack } from '#ui/layout/stack.tsx';
import { Thread } from '#ui/thread/thread.tsx';
import { EnrollmentPill } from '#web/learn/progress/enrollment-pill.tsx';
import { useCourseLessons } from '#web/learn/progress/use-course-lessons.ts';
import { useQuery, useRow } from '#web/store/hooks.ts';
import styles from './course-progress.module.css';

/** Card of an enrolled course: the progress and the next lesson. */
export function CourseProgress({ enrollment }: { enrollment: Enrollment & { courseID: Course['id'] } }) {
  const { t } = useTranslation();
  const { courseID, status } = enrollment;
  useQuery('course.byID', { id: courseID });
  const course = useRow('Course', courseID);
  const { parts, done, next } = useCourseLessons(courseID);
  const label = t('courses.done', { done, count: parts.length });
  return (
    <Stack as="article" gap={10} className={styles.card}>
      <header>
        <Link to="/learn/enrollments/course/$id" params={{ id: courseID }}>
          <bdi>{course?.name ?? t('courses.unnamed')}</bdi>
        </Link>
        <EnrollmentPill status={status} />
      </header>
      <Thread beads={parts.map((part) => (part === next ? 'now' : part.state))} label={label} />
      <p className="text-muted">
        <bdi>{label}</bdi>
        {next && <bdi>{t('courses.next', { lesson: next.lesson.name })}</bdi>}
      </p>
    </Stack>
  );
}
