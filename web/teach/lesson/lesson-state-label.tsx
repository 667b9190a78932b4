import { useTranslation } from 'react-i18next';
import type { Lesson } from '#domain/teach/lesson.ts';
import { type PillState, StatePill } from '#ui/feedback/state-pill.tsx';
import { type LessonState, lessonState } from '#domain/teach/lesson-state.ts';
import { lazyComponent } from '#web/shared/loading/lazy-component.tsx';
import styles from './lesson-state-label.module.css';

const JobStatusLine = lazyComponent(
  async () => (await import('#web/teach/lesson/job-status-line.tsx')).JobStatusLine,
  null,
);

const stateLooks: Record<LessonState, { pill: PillState; label: string }> = {
  draft: { pill: 'todo', label: 'teach.state.draft' },
  published: { pill: 'done', label: 'teach.state.published' },
  changed: { pill: 'attention', label: 'teach.state.changed' },
  unlisted: { pill: 'todo', label: 'teach.state.unlisted' },
};

/** Status of a lesson: draft, published or unlisted, and its running job. */
export function LessonStateLabel({ lesson }: { lesson: Lesson }) {
  const { t } = useTranslation();
  const { pill, label } = stateLooks[lessonState(lesson)];
  const { job } = lesson;
  return (
    <>
      <StatePill state={pill}>{t(label)}</StatePill>
      {job && job.status !== 'COMPLETE' && (
        <div className={`text-muted ${styles.job}`}>
          <JobStatusLine job={job} />
        </div>
      )}
    </>
  );
}
