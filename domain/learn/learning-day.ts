import * as z from 'zod/mini';
import { defineModel, type ModelColumns, type SystemColumns } from '#domain/kernel/model.ts';
import { type UserId, id } from '#domain/kernel/id.ts';
import type { Day, Instant } from '#domain/kernel/time.ts';
import { DAY_MS } from '#domain/kernel/day.ts';

/** A learner's active time on one day; it never decreases. */
export interface LearningDay extends SystemColumns<'LearningDay'> {
  /** Date in the learner's time zone. */
  day: Day;
  seconds: number;
  owner: UserId;
}

/** Upper limit per day over all devices. */
export const DAY_SECONDS_MAX = 16 * 3_600;
/** Most seconds in one report. */
export const REPORT_SECONDS_MAX = 600;
/** Age limit of a report; equals that of the outbox. */
const REPORT_DAYS = 60;

/** True if activity on `day` can still be reported. A local date may be one day ahead of UTC. */
export const isReportable = (day: Day, now: Instant): boolean => {
  const ahead = (Date.parse(day) - Date.parse(now)) / DAY_MS;
  return ahead <= 1 && ahead >= -REPORT_DAYS - 1;
};

export const LearningDay = defineModel<LearningDay>()({ routes: [['user', 'owner']], defaults: { seconds: 0 } });

export const learningDayColumns = () =>
  ({
    owner: ['owner'],
    read: { owner: ['day', 'seconds', 'owner'] },
    create: { day: z.iso.date(), owner: id('User') },
    computed: ['seconds'],
  }) satisfies ModelColumns<LearningDay>;
