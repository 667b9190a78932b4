import * as z from 'zod/mini';
import { isTimeZone } from '#domain/kernel/format/time-zone.ts';

/** Hours at which a reminder may be sent, so that none disturbs the night. */
export const REMINDER_HOUR_MIN = 7;
export const REMINDER_HOUR_MAX = 21;
/** Longest name of a time zone. */
export const TIME_ZONE_MAX = 64;
export const WEEKLY_GOAL_MAX = 7;

/** Schemas of the learner's reminder and weekly goal. */
export const studyHabitFields = () => ({
  reminderHour: z.nullable(z.int().check(z.minimum(REMINDER_HOUR_MIN), z.maximum(REMINDER_HOUR_MAX))),
  timeZone: z.nullable(z.string().check(z.maxLength(TIME_ZONE_MAX), z.refine(isTimeZone, 'is no time zone'))),
  weeklyGoal: z.nullable(z.int().check(z.minimum(1), z.maximum(WEEKLY_GOAL_MAX))),
});
