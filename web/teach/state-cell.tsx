import { useTranslation } from 'react-i18next';
import type { Lesson } from '#domain/teach/lesson.ts';
import { type PillState, StatePill } from '#ui/state-pill.tsx';
import { type LessonState, lessonState } from '#domain/teach/lesson-state.ts';
import { lazyPiece } from '#web/shared/lazy-piece.tsx';
import styles from './state-cell.module.css';

const JobLine = lazyPiece(async () => (await import('#web/teach/drafting/job-line.tsx')).JobLine, null, 'drafting');

const stateLooks: Record<LessonState, { pill: PillState; label: string }> = {
  draft: { pill: 'todo', label: 'teach.state.draft' },
  published: { pill: 'done', label: 'teach.state.published' },
  changed: { pill: 'attention', label: 'teach.state.changed' },
  unlisted: { pill: 'todo', label: 'teach.state.unlisted' },
};

/** Status of a lesson: draft, published or unlisted, and its running job. */
export function StateCell({ lesson }: { lesson: Lesson }) {
  const { t } = useTranslation();
  const { pill, label } = stateLooks[lessonState(lesson)];
  const { job } = lesson;
  return (
    <>
      <StatePill state={pill}>{t(label)}</StatePill>
      {job && job.status !== 'COMPLETE' && (
        <div className={`quiet ${styles['job']}`}>
          <JobLine job={job} />
        </div>
      )}
    </>
  );
}
