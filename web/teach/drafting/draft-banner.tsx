import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { awaitedOf } from '#domain/teach/drafted-step.ts';
import type { Lesson } from '#domain/teach/lesson.ts';
import type { Draft } from '#domain/teach/publishing.ts';
import { toast } from '#ui/toasts.ts';
import { useCommand } from '#web/store/hooks.ts';
import { DraftJob } from '#web/teach/drafting/draft-job.tsx';
import { useRefusalText } from '#web/teach/editor/refusal-text.ts';
import { useLessonActions } from '#web/teach/lessons/use-lesson-actions.ts';
import styles from './drafting.module.css';

/**
 * Banner above the steps: progress of the drafting job, then how many drafted parts the teacher has not approved yet.
 */
export function DraftBanner({ lesson, draft }: { lesson: Lesson; draft: Draft }) {
  const { t } = useTranslation();
  const { discard } = useLessonActions(lesson);
  const throwAway = (
    <Button variant="subtle" color="gray" onClick={discard}>
      {t('drafting.review.throwLesson')}
    </Button>
  );
  if (lesson.job?.status !== 'COMPLETE')
    return (
      <section className={`box ${styles['banner']}`} aria-label={t('drafting.job.title')}>
        <DraftJob lesson={lesson} />
        {lesson.job?.status === 'FAILED' && throwAway}
      </section>
    );
  return <Review draft={draft}>{throwAway}</Review>;
}

function Review({ draft: { drafted = [], nodes, quizzes }, children }: { draft: Draft; children: React.ReactNode }) {
  const { t } = useTranslation();
  const refusalText = useRefusalText();
  const approve = useCommand('drafted.approve');
  const waiting = drafted.flatMap((step) => {
    const quiz = quizzes.find(({ lessonNodeID }) => lessonNodeID === step.nodeID);
    const approved = nodes.some(({ id }) => id === step.nodeID) ? awaitedOf(step, quiz) : [];
    return approved.length > 0 ? [{ id: step.id, approved }] : [];
  });
  const count = waiting.reduce((sum, { approved }) => sum + approved.length, 0);
  if (count === 0) return null;
  const handleAll = async () => {
    try {
      for (const each of waiting) await approve.send(each);
    } catch (error) {
      toast.error(refusalText(error));
    }
  };
  return (
    <section className={`box ${styles['banner']}`} aria-label={t('drafting.review.title')}>
      <p>{t('drafting.review.waiting', { count })}</p>
      <div className={styles['tools']}>
        <Button variant="default" loading={approve.isBusy} onClick={() => void handleAll()}>
          {t('drafting.review.approveAll')}
        </Button>
        {children}
      </div>
    </section>
  );
}
