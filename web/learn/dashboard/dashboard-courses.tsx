import { Title } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Enrollment } from '#domain/learn/enrollment.ts';
import { Stack } from '#ui/layout/stack.tsx';
import { CourseProgress } from '#web/learn/course/course-progress.tsx';
import { useActor, useRows } from '#web/store/hooks.ts';

const latestFirst = { order: [['updatedAt', 'desc']] } as const;

type CourseEnrollment = Enrollment & { courseID: NonNullable<Enrollment['courseID']> };
const isCourseEnrollment = (enrollment: Enrollment): enrollment is CourseEnrollment => enrollment.courseID !== null;

/** The learner's courses; renders nothing without one. */
export function DashboardCourses() {
  const { t } = useTranslation();
  const titleID = useId();
  const enrollments = useRows('Enrollment', { owner: useActor().id, withdrawnAt: null }, latestFirst).filter(
    isCourseEnrollment,
  );
  if (enrollments.length === 0) return null;
  return (
    <section aria-labelledby={titleID}>
      <Title order={2} id={titleID}>
        {t('dashboard.courses')}
      </Title>
      <Stack gap={20} columns="repeat(auto-fill, minmax(min(100%, 252px), 1fr))" mt={14}>
        {enrollments.map((enrollment) => (
          <CourseProgress key={enrollment.id} enrollment={enrollment} />
        ))}
      </Stack>
    </section>
  );
}
