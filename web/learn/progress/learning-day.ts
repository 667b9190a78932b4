import type { Day } from '#domain/kernel/time.ts';
import type { EnrollmentTopicProgress } from '#domain/learn/enrollment.ts';
import type { LearningDay } from '#domain/learn/learning-day.ts';
import { localDay } from '#domain/kernel/format/local-day.ts';

/** Number of days in the chart. */
const DAYS = 21;

export interface DayFigures {
  day: Day;
  minutes: number;
  steps: number;
}

/** The days of the chart, ending with today. */
export const lastDays = (today: Date): Day[] =>
  Array.from({ length: DAYS }, (_, index) =>
    localDay(new Date(today.getFullYear(), today.getMonth(), today.getDate() - (DAYS - 1 - index))),
  );

/** Counts minutes and completed steps per day from the learner's own rows; a started minute counts in full. */
export function dayFigures(
  days: readonly Day[],
  activeDays: readonly Pick<LearningDay, 'day' | 'seconds'>[],
  topics: readonly Pick<EnrollmentTopicProgress, 'completedAt'>[],
): DayFigures[] {
  const seconds = new Map(activeDays.map((each) => [each.day, each.seconds]));
  const done = Map.groupBy(
    topics.flatMap(({ completedAt }) => (completedAt === null ? [] : [localDay(new Date(completedAt))])),
    (day) => day,
  );
  return days.map((day) => ({
    day,
    minutes: Math.ceil((seconds.get(day) ?? 0) / 60),
    steps: done.get(day)?.length ?? 0,
  }));
}
