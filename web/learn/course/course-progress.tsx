import type { Course } from '#domain/teach/course.ts';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Enrollment } from '#domain/learn/enrollment.ts';
import { Row, Stack } from '#ui/layout/stack.tsx';
import { Thread } from '#ui/thread/thread.tsx';
import { EnrollmentPill } from '#web/learn/progress/enrollment-pill.tsx';
import { useCourseLessons } from '#web/learn/progress/use-course-lessons.ts';
import { useQuery, useRow } from '#web/store/hooks.ts';

/** Card of an enrolled course: the progress and the next lesson. */
export function CourseProgress({ enrollment }: { enrollment: Enrollment & { courseID: Course['id'] } }) {
  const { t } = useTranslation();
  const { courseID, status } = enrollment;
  useQuery('course.byID', { id: courseID });
  const course = useRow('Course', courseID);
  const { parts, done, next } = useCourseLessons(courseID);
  const label = t('courses.done', { done, count: parts.length });
  return (
    <Stack as="article" gap={10}>
      <Row as="header" gap={[4, 12]} align="center" justify="space-between" wrap>
        <Link to="/learn/enrollments/course/$id" params={{ id: courseID }} className="title-link">
          <bdi>{course?.name ?? t('courses.unnamed')}</bdi>
        </Link>
        <EnrollmentPill status={status} />
      </Row>
      <Thread beads={parts.map((part) => (part === next ? 'now' : part.state))} label={label} />
      <Row as="p" gap={[2, 16]} justify="space-between" wrap className="text-muted">
        <bdi>{label}</bdi>
        {next && <bdi>{t('courses.next', { lesson: next.lesson.name })}</bdi>}
      </Row>
    </Stack>
  );
}
