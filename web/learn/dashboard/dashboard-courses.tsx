import { Title } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Enrollment } from '#domain/learn/enrollment.ts';
import { CourseProgress } from '#web/learn/course/course-progress.tsx';
import { useActor, useRows } from '#web/store/hooks.ts';
import styles from './suggestions.module.css';

const latestFirst = { order: [['updatedAt', 'desc']] } as const;

type InCourse = Enrollment & { courseID: NonNullable<Enrollment['courseID']> };
const isInCourse = (enrollment: Enrollment): enrollment is InCourse => enrollment.courseID !== null;

/** The learner's courses; renders nothing without one. */
export function DashboardCourses() {
  const { t } = useTranslation();
  const titleID = useId();
  const enrollments = useRows('Enrollment', { owner: useActor().id, withdrawnAt: null }, latestFirst).filter(
    isInCourse,
  );
  if (enrollments.length === 0) return null;
  return (
    <section aria-labelledby={titleID}>
      <Title order={2} id={titleID}>
        {t('dashboard.courses')}
      </Title>
      <div className={styles['grid']}>
        {enrollments.map((enrollment) => (
          <CourseProgress key={enrollment.id} enrollment={enrollment} />
        ))}
      </div>
    </section>
  );
}
