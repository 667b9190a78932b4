import { awaitingApproval } from '#domain/teach/drafting/awaiting-approval.ts';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Lesson } from '#domain/teach/lesson.ts';
import type { Draft } from '#domain/teach/version/draft.ts';
import { DraftJob } from '#web/teach/drafting/draft-job.tsx';
import { useLessonActions } from '#web/teach/lesson/use-lesson-actions.ts';
import { useAction } from '#web/shared/error/use-action.ts';
import styles from './drafting.module.css';

/**
 * Banner above the steps: progress of the drafting job, then how many drafted parts the teacher has not approved yet.
 */
export function DraftBanner({ lesson, draft }: { lesson: Lesson; draft: Draft }) {
  const { t } = useTranslation();
  const { discard } = useLessonActions(lesson);
  const discardButton = (
    <Button variant="subtle" color="gray" onClick={discard}>
      {t('drafting.review.throwLesson')}
    </Button>
  );
  if (lesson.job?.status !== 'COMPLETE')
    return (
      <section className={`panel ${styles.banner}`} aria-label={t('drafting.job.title')}>
        <DraftJob lesson={lesson} />
        {lesson.job?.status === 'FAILED' && discardButton}
      </section>
    );
  return <Review draft={draft}>{discardButton}</Review>;
}

function Review({ draft: { drafted = [], nodes, quizzes }, children }: { draft: Draft; children: React.ReactNode }) {
  const { t } = useTranslation();
  const approve = useAction('drafting.approve');
  const unapproved = drafted.flatMap((step) => {
    const quiz = quizzes.find(({ lessonNodeID }) => lessonNodeID === step.nodeID);
    const approved = nodes.some(({ id }) => id === step.nodeID) ? awaitingApproval(step, quiz) : [];
    return approved.length > 0 ? [{ id: step.id, approved }] : [];
  });
  const count = unapproved.reduce((sum, { approved }) => sum + approved.length, 0);
  if (count === 0) return null;
  const handleAll = async () => {
    for (const each of unapproved) if (!(await approve.act(each))) return;
  };
  return (
    <section className={`panel ${styles.banner}`} aria-label={t('drafting.review.title')}>
      <p>{t('drafting.review.waiting', { count })}</p>
      <div className={styles.tools}>
        <Button variant="default" loading={approve.isBusy} onClick={() => void handleAll()}>
          {t('drafting.review.approveAll')}
        </Button>
        {children}
      </div>
    </section>
  );
}
