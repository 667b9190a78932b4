import { useTranslation } from 'react-i18next';
import type { Lesson } from '#domain/teach/lesson.ts';
import { type PillState, StatePill } from '#ui/state-pill.tsx';
import { type LessonState, lessonState } from '#domain/teach/lesson-state.ts';
import styles from './state-cell.module.css';

const stateLooks: Record<LessonState, { pill: PillState; label: string }> = {
  draft: { pill: 'todo', label: 'teach.state.draft' },
  published: { pill: 'done', label: 'teach.state.published' },
  changed: { pill: 'attention', label: 'teach.state.changed' },
  unlisted: { pill: 'todo', label: 'teach.state.unlisted' },
};

/** Where a lesson stands between its teacher and its learners, and what is being done to it. */
export function StateCell({ lesson }: { lesson: Lesson }) {
  const { t } = useTranslation();
  const { pill, label } = stateLooks[lessonState(lesson)];
  const isAtWork = lesson.job?.status === 'PENDING' || lesson.job?.status === 'INPROGRESS';
  return (
    <>
      <StatePill state={pill}>{t(label)}</StatePill>
      {isAtWork && <div className={`quiet ${styles['job']}`}>{lesson.job?.progressMessage}</div>}
    </>
  );
}
