import { Button, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import {
  type DraftStage,
  isDraftRunning,
  type JobStatus,
  type LessonJob,
} from '#domain/teach/drafting/lesson-draft.ts';
import type { Lesson } from '#domain/teach/lesson.ts';
import { type PillState, StatePill } from '#ui/feedback/state-pill.tsx';
import { Row, Stack } from '#ui/layout/stack.tsx';
import { ThreadItem, VerticalThread } from '#ui/thread/vertical-thread.tsx';
import { useSyncState } from '#web/store/hooks.ts';
import { stageTextKeys, useJobText } from '#web/teach/lesson/use-job-text.ts';
import { useAction } from '#web/shared/error/use-action.ts';

const statusLooks: Record<JobStatus, { pill: PillState; label: string }> = {
  PENDING: { pill: 'todo', label: 'drafting.status.pending' },
  INPROGRESS: { pill: 'active', label: 'drafting.status.inProgress' },
  COMPLETE: { pill: 'done', label: 'drafting.status.complete' },
  FAILED: { pill: 'failed', label: 'drafting.status.failed' },
};

interface DraftJobProps {
  lesson: Lesson;
  /** Stages that were requested, if known. */
  stages?: readonly DraftStage[];
  hasLink?: boolean;
}

/** Live progress of a drafting job, with buttons to cancel and retry. */
export function DraftJob({ lesson: { id, job }, stages = [], hasLink = false }: DraftJobProps) {
  const { t } = useTranslation();
  const jobText = useJobText();
  const { isOnline } = useSyncState();
  const cancel = useAction('drafting.cancel');
  const retry = useAction('drafting.retry');
  if (!job) return null;
  const { pill, label } = statusLooks[job.status];
  return (
    <Stack gap={14} data-status={job.status}>
      <Row as="header" gap={10} align="center" justify="space-between" wrap>
        <Title order={2}>{t('drafting.job.title')}</Title>
        <StatePill state={pill}>{t(label)}</StatePill>
      </Row>
      {stages.length > 0 && <Stages stages={stages} job={job} />}
      <output>{jobText(job)}</output>
      {isDraftRunning(job) && (
        <p className="text-muted">{t(isOnline ? 'drafting.job.leave' : 'drafting.job.offline')}</p>
      )}
      <Row gap={10} wrap>
        {isDraftRunning(job) && (
          <Button
            variant="default"
            disabled={!isOnline}
            loading={cancel.isBusy}
            onClick={() => void cancel.act({ lessonID: id })}
          >
            {t('drafting.job.cancel')}
          </Button>
        )}
        {job.status === 'FAILED' && (
          <Button disabled={!isOnline} loading={retry.isBusy} onClick={() => void retry.act({ lessonID: id })}>
            {t('drafting.job.retry')}
          </Button>
        )}
        {hasLink && (
          <Button
            variant={job.status === 'COMPLETE' ? 'filled' : 'default'}
            renderRoot={(props) => <Link {...props} to="/teach/lessons/$id" params={{ id }} />}
          >
            {t('drafting.job.open')}
          </Button>
        )}
      </Row>
    </Stack>
  );
}

/** Stages of the job as a thread; the current stage is also named below it. */
function Stages({ stages, job }: { stages: readonly DraftStage[]; job: LessonJob }) {
  const { t } = useTranslation();
  const at = job.status === 'COMPLETE' ? stages.length : stages.findIndex((stage) => stage === job.name);
  const stateOf = (index: number) => (index < at ? 'done' : index === at && isDraftRunning(job) ? 'now' : 'todo');
  return (
    <VerticalThread label={t('drafting.job.steps')}>
      {stages.map((stage, index) => (
        <ThreadItem key={stage} state={stateOf(index)}>
          {t(stageTextKeys[stage])}
        </ThreadItem>
      ))}
    </VerticalThread>
  );
}
