import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorBox } from '#ui/feedback/error-box.tsx';
import { Loading, SkeletonText } from '#ui/feedback/skeleton.tsx';
import { Row, Stack } from '#ui/layout/stack.tsx';
import { ThreadItem, VerticalThread } from '#ui/thread/vertical-thread.tsx';
import { PageSection } from '#ui/layout/page-section.tsx';
import type { CourseLesson } from '#web/learn/progress/course-state.ts';
import { CompletionNote } from '#web/learn/progress/completion-note.tsx';
import { EnrollmentPill } from '#web/learn/progress/enrollment-pill.tsx';
import { progressThread } from '#web/learn/progress/progress-thread.ts';
import type { CourseLessons as Lessons } from '#web/learn/progress/use-course-lessons.ts';
import { Price } from '#web/shared/wallet/price.tsx';
import styles from './course-lessons.module.css';

interface CourseLessonsProps {
  lessons: Lessons;
  /** The learner is enrolled in the course, so its lessons show no price. */
  isEnrolled: boolean;
  /** Action at the next lesson. */
  next?: ReactNode;
}

/** The lessons of a course in order. */
export function CourseLessons({ lessons, isEnrolled, next }: CourseLessonsProps) {
  const { t } = useTranslation();
  const { parts, state, retry } = lessons;
  return (
    <PageSection title={t('courses.lessons', { count: parts.length })}>
      {parts.length === 0 && state === 'loading' && (
        <Loading label={t('common.loading')}>
          <SkeletonText lines={4} />
        </Loading>
      )}
      {parts.length === 0 && state === 'ready' && <EmptyState art="start" title={t('courses.nothingTitle')} />}
      <VerticalThread label={t('courses.order')}>
        {parts.map((part) => (
          <ThreadItem key={part.lesson.id} state={part === lessons.next && isEnrolled ? 'now' : part.state}>
            <Line part={part} isEnrolled={isEnrolled} />
            {part === lessons.next && next}
          </ThreadItem>
        ))}
      </VerticalThread>
      {state === 'error' && <ErrorBox onRetry={retry} />}
      {parts.length === 0 && state === 'offline' && <EmptyState art="broken" title={t('learn.offline')} />}
    </PageSection>
  );
}

function Line({ part: { lesson, enrollment }, isEnrolled }: { part: CourseLesson; isEnrolled: boolean }) {
  const { t } = useTranslation();
  const length = {
    minutes: t('learn.minutes', { count: lesson.minutes }),
    steps: t('learn.steps', { count: lesson.steps }),
  };
  return (
    <Row gap={12} align="baseline" justify="space-between" className={styles.lesson}>
      <Stack gap={2} justify="start" grow>
        <Link
          to={enrollment ? '/learn/enrollments/lesson/$id' : '/learn/catalog/lesson/$id'}
          params={{ id: lesson.id }}
          className="title-link"
        >
          <bdi>{lesson.name}</bdi>
        </Link>
        <bdi className="text-muted">
          {enrollment ? <StepsDone enrollment={enrollment} /> : t('learn.lesson.length', length)}
        </bdi>
      </Stack>
      {enrollment && (
        <Stack gap={2} align="end">
          <EnrollmentPill status={enrollment.status} />
          <CompletionNote enrollment={enrollment} />
        </Stack>
      )}
      {!enrollment && !isEnrolled && <Price dollars={lesson.price} />}
    </Row>
  );
}

function StepsDone({ enrollment }: { enrollment: NonNullable<CourseLesson['enrollment']> }) {
  const { t } = useTranslation();
  const { done, beads } = progressThread(enrollment, undefined);
  return t('learn.stepsDone', { done, count: beads.length });
}
