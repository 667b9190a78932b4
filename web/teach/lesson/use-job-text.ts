import { useTranslation } from 'react-i18next';
import {
  type DraftFailure,
  type DraftStage,
  failureOf,
  isDraftStage,
  type LessonJob,
  stageProgress,
} from '#domain/teach/drafting/lesson-draft.ts';

export const stageTexts: Record<DraftStage, string> = {
  initialize: 'drafting.stage.initialize',
  'generate-description': 'drafting.stage.description',
  'generate-cover': 'drafting.stage.cover',
  'generate-categories': 'drafting.stage.categories',
  'generate-outline': 'drafting.stage.outline',
  'generate-content': 'drafting.stage.content',
  finalize: 'drafting.stage.finalize',
};
const failureTexts: Record<DraftFailure, string> = {
  cancelled: 'drafting.failure.cancelled',
  model: 'drafting.failure.model',
  unfit: 'drafting.failure.unfit',
  tokens: 'drafting.failure.tokens',
  limit: 'drafting.failure.limit',
  cap: 'drafting.failure.cap',
  noModel: 'drafting.failure.noModel',
  timeout: 'drafting.failure.timeout',
  steps: 'drafting.failure.steps',
  other: 'drafting.failure.other',
};
/** Formats the status of a job in the reader's language. */
export function useJobText(): (job: LessonJob) => string {
  const { t } = useTranslation();
  return (job) => {
    if (job.status === 'COMPLETE') return t('drafting.job.done');
    const failure = failureOf(job);
    if (job.status === 'FAILED') return failure ? t(failureTexts[failure]) : job.progressMessage;
    if (!isDraftStage(job.name)) return job.progressMessage;
    const progress = stageProgress(job);
    return progress ? t('drafting.job.of', { what: t(stageTexts[job.name]), ...progress }) : t(stageTexts[job.name]);
  };
}
