import type pg from 'pg';
import { deleteExpiredExports } from '#server/account/export/account-export.ts';
import { cleanFiles } from '#server/core/files/clean-files.ts';
import type { FileStorage } from '#server/core/files/storage/storage.ts';
import { eraseAccounts } from '#server/account/jobs/erase-accounts.ts';
import { fitSchedules } from '#server/learn/jobs/fit-schedules.ts';
import { postRemoval } from '#server/interact/post-removal.ts';
import { computeNextLessons } from '#server/teach/jobs/compute-next-lessons.ts';
import { deleteOldPageViews } from '#server/site/page-view-retention.ts';
import type { Jobs } from '#server/core/jobs/jobs.ts';
import { purgeDeleted } from '#server/teach/jobs/purge-deleted.ts';
import { pruneStepStates } from '#server/teach/jobs/prune-step-states.ts';
import { removeOldMessages } from '#server/site/contact.ts';

/** Cron times, at night where most people learn, though these jobs would disturb nobody at noon either. */
const CLEANING_TIMES = '17 2 * * *';
const REMOVING_TIMES = '37 2 * * *';
const THINNING_TIMES = '47 2 * * *';
const ERASING_TIMES = '57 2 * * *';
const EXPORT_TIMES = '7 3 * * *';
const PAGE_VIEW_TIMES = '27 3 * * *';
const OLD_MESSAGES_TIMES = '37 3 * * *';
const FITTING_TIMES = '47 3 * * *';
const NEXT_LESSON_TIMES = '17 3 * * *';

/** Schedules the nightly cleanup jobs; each runs on one server. */
export async function scheduleCleanup(jobs: Jobs, pool: pg.Pool, storage: FileStorage): Promise<void> {
  await jobs.repeat('clean-files', CLEANING_TIMES, () => cleanFiles(pool, storage));
  await jobs.repeat('purge-deleted', REMOVING_TIMES, () => purgeDeleted(pool));
  await jobs.repeat('prune-step-states', THINNING_TIMES, () => pruneStepStates(pool));
  await jobs.repeat('erase-people', ERASING_TIMES, () => eraseAccounts(pool, postRemoval));
  await jobs.repeat('delete-exports', EXPORT_TIMES, () => deleteExpiredExports(pool, storage));
  await jobs.repeat('delete-page-views', PAGE_VIEW_TIMES, () => deleteOldPageViews(pool));
  await jobs.repeat('delete-old-messages', OLD_MESSAGES_TIMES, () => removeOldMessages(pool));
  await jobs.repeat('fit-schedules', FITTING_TIMES, () => fitSchedules(pool));
  await jobs.repeat('compute-next-lessons', NEXT_LESSON_TIMES, () => computeNextLessons(pool));
}
