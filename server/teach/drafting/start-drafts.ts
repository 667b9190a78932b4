import type { LimitsOf } from '#domain/account/plans.ts';
import type { FileStorage } from '#server/files/storage.ts';
import type { Jobs } from '#server/jobs/jobs.ts';
import type { Log } from '#server/log.ts';
import type { Events } from '#server/notify/event.ts';
import type { TransactionParts } from '#server/store/in-transaction.ts';
import { type BeginDraft, draftBeginner } from '#server/teach/drafting/begin-draft.ts';
import { draftWorker } from '#server/teach/drafting/draft-worker.ts';
import { stepSuggester, type Suggest } from '#server/teach/drafting/suggest.ts';
import type { FileQueue } from '#server/worker/file-queue.ts';
import { loadModel } from '#server/tutor/model/load-model.ts';
import type { ModelSettings } from '#server/tutor/model/model-settings.ts';

/** Schedule of the sweep that resumes drafts of crashed workers. */
const SWEEPING_TIMES = '* * * * *';
/** Expiry of a draft's job, longer than any draft may take. */
const DRAFT_SECONDS = 4_000;
const DRAFTS_AT_ONCE = 4;

export interface Drafts {
  begin: BeginDraft;
  suggest: Suggest;
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
  const options = { atOnce: DRAFTS_AT_ONCE, isLong: true, retryLimit: 0, expireInSeconds: DRAFT_SECONDS };
  await jobs.work<Events['draft.asked']>('draft.asked', ({ lessonID }) => worker.draft(lessonID), options);
  await jobs.repeat('resume-drafts', SWEEPING_TIMES, async () => {
    for (const lessonID of await worker.waiting()) await jobs.send('draft.asked', { lessonID });
  });
  return {
    begin: draftBeginner({ ...rest, storage, queue, hasModel: model !== undefined }),
    suggest: stepSuggester(parts),
    close: () => worker.close(),
  };
}
