import type { Course } from '#domain/teach/course.ts';
import { Button } from '@mantine/core';
import { Navigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Enrollment } from '#domain/learn/enrollment.ts';
import { Stack } from '#ui/layout/stack.tsx';
import { Thread } from '#ui/thread/thread.tsx';
import { CourseByID } from '#web/learn/course/course-by-id.tsx';
import { CourseHead } from '#web/learn/course/course-head.tsx';
import { CourseLessons } from '#web/learn/course/course-lessons.tsx';
import type { CourseLesson } from '#web/learn/progress/course-state.ts';
import { EnrollmentPill } from '#web/learn/progress/enrollment-pill.tsx';
import { LessonSkeleton } from '#web/learn/lesson/lesson-skeleton.tsx';
import { useStartLesson } from '#web/learn/progress/use-start-lesson.ts';
import { useCourseLessons } from '#web/learn/progress/use-course-lessons.ts';
import { LinkButton } from '#web/shared/control/link-button.tsx';
import { useSyncState } from '#web/store/hooks.ts';
import { ErrorNotice } from '#web/shared/error/error-notice.tsx';
import styles from './course-page.module.css';

/** Page of an enrolled course: the progress and the next lesson. */
export function CourseEnrollmentPage() {
  return (
    <CourseByID>
      {(course, enrollment) =>
        enrollment ? <EnrolledCourse course={course} enrollment={enrollment} /> : <NotEnrolled id={course.id} />
      }
    </CourseByID>
  );
}

/** Stored rows may be older than an enrollment made on another device, so only fresh rows prove that there is none. */
function NotEnrolled({ id }: { id: Course['id'] }) {
  const { isLoaded } = useSyncState();
  return isLoaded ? <Navigate to="/learn/catalog/course/$id" params={{ id }} replace /> : <LessonSkeleton />;
}

function EnrolledCourse({ course, enrollment }: { course: Course; enrollment: Enrollment }) {
  const { t } = useTranslation();
  const lessons = useCourseLessons(course.id);
  const { parts, done, next } = lessons;
  const label = t('courses.done', { done, count: parts.length });
  return (
    <Stack maxWidth={760}>
      <CourseHead course={course} state={lessons} />
      <Stack as="section" gap={16} mt={40} aria-label={t('courses.progress')}>
        <div>
          <EnrollmentPill status={enrollment.status} /> <bdi className="text-muted">{label}</bdi>
        </div>
        <Thread beads={parts.map((part) => (part === next ? 'now' : part.state))} label={label} />
      </Stack>
      <CourseLessons lessons={lessons} isEnrolled next={next && <NextLessonButton part={next} />} />
    </Stack>
  );
}

/** The page's only primary button: continues or starts the next lesson. */
function NextLessonButton({ part }: { part: CourseLesson }) {
  const { t } = useTranslation();
  const { isOnline } = useSyncState();
  const { begin, isBusy, failure } = useStartLesson();
  const { id } = part.lesson;
  return (
    <Stack gap={8} justify="start" mt={12} className={styles.next}>
      {part.enrollment && !isBusy ? (
        <LinkButton to="/learn/enrollments/lesson/$id" params={{ id }} size="md">
          {t('learn.goOn.continue')}
        </LinkButton>
      ) : (
        <Button size="md" loading={isBusy} disabled={!isOnline} onClick={() => begin(id)}>
          {t('learn.goOn.start')}
        </Button>
      )}
      <ErrorNotice failure={failure} />
    </Stack>
  );
}
