import type { Id, UserId } from '#domain/kernel/id.ts';
import type { Day, Instant } from '#domain/kernel/time.ts';

/** How much attention a learner gave on one day; what is counted is never taken back. */
export interface LearningDay {
  id: Id<'LearningDay'>;
  createdAt: Instant;
  updatedAt: Instant;
  /** Where the learner was. */
  day: Day;
  seconds: number;
  owner: UserId;
}

/** Nobody attends more of a day than this, on however many devices. */
export const DAY_SECONDS_MAX = 16 * 3_600;
/** The most that is told at a time. */
export const REPORT_SECONDS_MAX = 600;
/** An outbox waits as long. */
const REPORT_DAYS = 60;

const DAY_MS = 86_400_000;

/** Whether attention of `day` may still be told, or already: somewhere it is a day ahead of UTC. */
export const isReportable = (day: Day, now: Instant): boolean => {
  const ahead = (Date.parse(day) - Date.parse(now)) / DAY_MS;
  return ahead <= 1 && ahead >= -REPORT_DAYS - 1;
};
