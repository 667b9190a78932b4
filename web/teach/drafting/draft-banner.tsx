import { awaitingApproval } from '#domain/teach/drafting/awaiting-approval.ts';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Lesson } from '#domain/teach/lesson.ts';
import type { Draft } from '#domain/teach/version/draft.ts';
import { Panel } from '#ui/layout/panel.tsx';
import { Row, Stack } from '#ui/layout/stack.tsx';
import { DraftJob } from '#web/teach/drafting/draft-job.tsx';
import { useLessonActions } from '#web/teach/lesson/use-lesson-actions.ts';
import { useAction } from '#web/shared/error/use-action.ts';

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
      <Banner label={t('drafting.job.title')}>
        <DraftJob lesson={lesson} />
        {lesson.job?.status === 'FAILED' && discardButton}
      </Banner>
    );
  return <Review draft={draft}>{discardButton}</Review>;
}

const Banner = ({ label, children }: { label: string; children: ReactNode }) => (
  <Stack mb={20}>
    <Panel aria-label={label}>
      <Row gap={14} align="center" justify="space-between" wrap>
        {children}
      </Row>
    </Panel>
  </Stack>
);

function Review({ draft: { drafted = [], nodes, quizzes }, children }: { draft: Draft; children: ReactNode }) {
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
    <Banner label={t('drafting.review.title')}>
      <p>{t('drafting.review.waiting', { count })}</p>
      <Row gap={10} wrap>
        <Button variant="default" loading={approve.isBusy} onClick={() => void handleAll()}>
          {t('drafting.review.approveAll')}
        </Button>
        {children}
      </Row>
    </Banner>
  );
}
