import { Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Enrollment } from '#domain/learn/enrollment.ts';
import { useFormat } from '#ui/use-format.ts';
import { EnrollmentPill } from '#web/learn/enrollment-pill.tsx';
import { ownThread } from '#web/learn/own-thread.ts';
import { useLessonWay } from '#web/learn/use-lesson-way.ts';
import { useRow } from '#web/store/hooks.ts';
import styles from './dashboard-lessons.module.css';

interface DashboardLessonsProps {
  enrollments: readonly Enrollment[];
  /** The one whose outline is on the page already. */
  resumed: Enrollment | undefined;
}

export function DashboardLessons({ enrollments, resumed }: DashboardLessonsProps) {
  const { t } = useTranslation();
  return (
    <section className="box" aria-labelledby="your-lessons">
      <Title order={2} id="your-lessons">
        {t('learn.dashboard.lessons')}
      </Title>
      <table className={styles['table']}>
        <thead>
          <tr>
            <th scope="col">{t('learn.dashboard.lesson')}</th>
            <th scope="col">{t('learn.dashboard.status')}</th>
            <th scope="col">{t('learn.dashboard.steps')}</th>
          </tr>
        </thead>
        <tbody>
          {enrollments.map((enrollment) => (
            <LessonRow key={enrollment.id} enrollment={enrollment} isResumed={enrollment === resumed} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function LessonRow({ enrollment, isResumed }: { enrollment: Enrollment; isResumed: boolean }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { lessonID, status } = enrollment;
  const lesson = useRow('Lesson', lessonID);
  const way = useLessonWay(isResumed ? enrollment : undefined);
  const { done, beads } = ownThread(enrollment, way);
  return (
    <tr>
      <th scope="row">
        {lessonID && (
          <Link to="/learn/enrollments/lesson/$id" params={{ id: lessonID }}>
            {lesson?.name ?? t('learn.dashboard.unnamed')}
          </Link>
        )}
      </th>
      <td>
        <EnrollmentPill status={status} />
      </td>
      <td>
        <bdi className="tnum">
          {t('learn.dashboard.of', { done: format.number(done), total: format.number(beads.length) })}
        </bdi>
        <bdi className={styles['share']}>{format.percent(done / Math.max(1, beads.length))}</bdi>
      </td>
    </tr>
  );
}
