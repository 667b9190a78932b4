import { useTranslation } from 'react-i18next';
import {
  type DraftFailure,
  type DraftStage,
  failureOf,
  isDraftStage,
  type LessonJob,
  stageProgress,
} from '#domain/teach/drafting/lesson-draft.ts';

export const stageTextKeys: Record<DraftStage, string> = {
  initialize: 'drafting.stage.initialize',
  'generate-description': 'drafting.stage.description',
  'generate-cover': 'drafting.stage.cover',
  'generate-categories': 'drafting.stage.categories',
  'generate-outline': 'drafting.stage.outline',
  'generate-content': 'drafting.stage.content',
  finalize: 'drafting.stage.finalize',
};

const failureTextKeys: Record<DraftFailure, string> = {
  cancelled: 'drafting.failure.cancelled',
  noAnswer: 'drafting.failure.noAnswer',
  unusableAnswer: 'drafting.failure.unusableAnswer',
  notEnoughTokens: 'drafting.failure.notEnoughTokens',
  monthlyDraftsUsed: 'drafting.failure.monthlyDraftsUsed',
  siteBudgetUsed: 'drafting.failure.siteBudgetUsed',
  noModel: 'drafting.failure.noModel',
  timeout: 'drafting.failure.timeout',
  tooManySteps: 'drafting.failure.tooManySteps',
  other: 'drafting.failure.other',
};

/** Formats the status of a draft job in the reader's language. */
export function useJobText(): (job: LessonJob) => string {
  const { t } = useTranslation();
  return (job) => {
    if (job.status === 'COMPLETE') return t('drafting.job.done');
    if (job.status === 'FAILED') {
      const failure = failureOf(job);
      return failure ? t(failureTextKeys[failure]) : job.progressMessage;
    }
    if (!isDraftStage(job.name)) return job.progressMessage;
    const progress = stageProgress(job);
    return progress
      ? t('drafting.job.stageProgress', { stage: t(stageTextKeys[job.name]), ...progress })
      : t(stageTextKeys[job.name]);
  };
}
