import type { LimitsOf } from '#domain/wallet/pricing-plan.ts';
import type { FileStorage } from '#server/core/files/storage/storage.ts';
import type { Jobs } from '#server/core/jobs/jobs.ts';
import type { Log } from '#server/core/log/log.ts';
import type { Events } from '#domain/event.ts';
import type { TransactionParts } from '#server/core/store/write/store-transaction.ts';
import { type BeginDraft, draftStarter } from '#server/teach/drafting/job/begin-draft.ts';
import { draftWorker } from '#server/teach/drafting/job/draft-worker.ts';
import { stepSuggester, type SuggestStep } from '#server/teach/drafting/drafter/suggest-step.ts';
import type { FileQueue } from '#server/core/worker/file-queue.ts';
import { loadModel } from '#server/tutor/model/load-model.ts';
import type { ModelSettings } from '#server/core/env/model-settings.ts';

/** Schedule of the sweep that resumes drafts of crashed workers. */
const SWEEP_TIMES = '* * * * *';
/** Expiry of a draft's job, longer than any draft may take. */
const DRAFT_SECONDS = 4_000;
const DRAFTS_AT_ONCE = 4;

export interface Drafts {
  begin: BeginDraft;
  suggest: SuggestStep;
  /** Releases unfinished drafts to other workers. */
  close: () => void;
}

interface DraftsParts extends TransactionParts {
  log: Log;
  limitsOf: LimitsOf;
  storage: FileStorage;
  queue: FileQueue;
  model: ModelSettings | undefined;
  /** Called when a job or a token balance changes. */
  onMoved: () => void;
}

/** Makes drafts as they are requested, and resumes those of crashed workers. */
export async function startDrafts(jobs: Jobs, { storage, queue, model, ...rest }: DraftsParts): Promise<Drafts> {
  const parts = { ...rest, model: await loadModel(model), monthlyCapInTokens: model?.monthlyCapInTokens };
  const worker = draftWorker(parts);
  // Without retries, because teachers retry failed drafts and the sweep finds crashed ones.
  const options = { concurrency: DRAFTS_AT_ONCE, isLong: true, retryLimit: 0, expireInSeconds: DRAFT_SECONDS };
  await jobs.work<Events['drafting.requested']>(
    'drafting.requested',
    ({ lessonID }) => worker.draft(lessonID),
    options,
  );
  await jobs.repeat('resume-drafts', SWEEP_TIMES, async () => {
    for (const lessonID of await worker.waiting()) await jobs.send('drafting.requested', { lessonID });
  });
  return {
    begin: draftStarter({ ...rest, storage, queue, hasModel: model !== undefined }),
    suggest: stepSuggester(parts),
    close: () => worker.close(),
  };
}
