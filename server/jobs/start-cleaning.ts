import type pg from 'pg';
import { dropExports } from '#server/account/export/exports.ts';
import { cleanFiles } from '#server/files/clean-files.ts';
import type { FileStorage } from '#server/files/storage.ts';
import { erasePeople } from '#server/jobs/erase-people.ts';
import { findNextLessons } from '#server/jobs/find-next-lessons.ts';
import { forgetPageViews } from '#server/jobs/forget-page-views.ts';
import type { Jobs } from '#server/jobs/jobs.ts';
import { removeDeleted } from '#server/jobs/remove-deleted.ts';
import { thinStepStates } from '#server/jobs/thin-step-states.ts';
import { removeOldMessages } from '#server/visitor/contact.ts';

/** Cron times, at night where most people learn, though these jobs would disturb nobody at noon either. */
const CLEANING_TIMES = '17 2 * * *';
const REMOVING_TIMES = '37 2 * * *';
const THINNING_TIMES = '47 2 * * *';
const ERASING_TIMES = '57 2 * * *';
const DROPPING_TIMES = '7 3 * * *';
const FORGETTING_TIMES = '27 3 * * *';
const OLD_MESSAGES_TIMES = '37 3 * * *';
const FINDING_TIMES = '17 3 * * *';

/** Schedules the nightly cleanup jobs; each runs on one server. */
export async function startCleaning(jobs: Jobs, pool: pg.Pool, storage: FileStorage): Promise<void> {
  await jobs.repeat('clean-files', CLEANING_TIMES, () => cleanFiles(pool, storage));
  await jobs.repeat('remove-deleted', REMOVING_TIMES, () => removeDeleted(pool));
  await jobs.repeat('thin-step-states', THINNING_TIMES, () => thinStepStates(pool));
  await jobs.repeat('erase-people', ERASING_TIMES, () => erasePeople(pool));
  await jobs.repeat('drop-exports', DROPPING_TIMES, () => dropExports(pool, storage));
  await jobs.repeat('forget-page-views', FORGETTING_TIMES, () => forgetPageViews(pool));
  await jobs.repeat('remove-old-messages', OLD_MESSAGES_TIMES, () => removeOldMessages(pool));
  await jobs.repeat('find-next-lessons', FINDING_TIMES, () => findNextLessons(pool));
}
