import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { type Enrollment, lastCompletion } from '#domain/learn/enrollment.ts';
import { StatePill } from '#ui/feedback/state-pill.tsx';
import { useFormat } from '#web/shared/language/use-format.ts';
import { Panel } from '#ui/layout/panel.tsx';
import { enrollmentStates } from '#web/learn/progress/enrollment-pill.tsx';
import { type ProgressThread, progressThread } from '#web/learn/progress/progress-thread.ts';
import { useLessonPath } from '#web/learn/progress/use-lesson-path.ts';
import { RowLink } from '#web/shared/control/row-link.tsx';
import { useRow } from '#web/store/hooks.ts';
import styles from './dashboard-lessons.module.css';

interface DashboardLessonsProps {
  enrollments: readonly Enrollment[];
  /** The lesson to continue, whose outline the page has already loaded. */
  resumed: Enrollment | undefined;
}

export function DashboardLessons({ enrollments, resumed }: DashboardLessonsProps) {
  'use memo';
  const { t } = useTranslation();
  const format = useFormat();
  const path = useLessonPath(resumed);

  /** Texts of a row as plain props, so that memo re-renders only the rows that change, out of hundreds. */
  const rowTexts = (enrollment: Enrollment) => {
    const { pill, label } = enrollmentStates[enrollment.status];
    const completedAt = lastCompletion(enrollment);
    const { done, beads }: ProgressThread = progressThread(enrollment, enrollment === resumed ? path : undefined);
    return {
      pill,
      status: t(label),
      completed: completedAt === null ? undefined : t('learn.completedOn', { date: format.date(completedAt) }),
      steps: t('learn.dashboard.of', { done: format.number(done), total: format.number(beads.length) }),
      share: format.percent(done / Math.max(1, beads.length)),
      unnamed: t('learn.dashboard.unnamed'),
    };
  };

  return (
    <Panel title={t('learn.dashboard.lessons')}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('learn.dashboard.lesson')}</th>
            <th scope="col">{t('learn.dashboard.status')}</th>
            <th scope="col">{t('learn.dashboard.steps')}</th>
          </tr>
        </thead>
        <tbody>
          {enrollments.map((enrollment) => (
            <LessonRow key={enrollment.id} lessonID={enrollment.lessonID} {...rowTexts(enrollment)} />
          ))}
        </tbody>
      </table>
    </Panel>
  );
}

interface LessonRowProps {
  lessonID: Enrollment['lessonID'];
  pill: (typeof enrollmentStates)[Enrollment['status']]['pill'];
  status: string;
  completed: string | undefined;
  steps: string;
  share: string;
  unnamed: string;
}

const LessonRow = memo(function LessonRow(props: LessonRowProps) {
  const { lessonID, pill, status, completed, steps, share, unnamed } = props;
  const lesson = useRow('Lesson', lessonID);
  return (
    <tr>
      <th scope="row">
        {lessonID && <RowLink href={`/learn/enrollments/lesson/${lessonID}`}>{lesson?.name ?? unnamed}</RowLink>}
      </th>
      <td>
        <StatePill state={pill}>{status}</StatePill>
        {completed !== undefined && <bdi className={styles.share}>{completed}</bdi>}
      </td>
      <td>
        <bdi className="tabular-numbers">{steps}</bdi>
        <bdi className={styles.share}>{share}</bdi>
      </td>
    </tr>
  );
});
