import type { Day } from '#domain/kernel/time.ts';
import type { EnrollmentTopicProgress } from '#domain/learn/enrollment.ts';
import type { LearningDay } from '#domain/learn/learning-day.ts';

/** Three weeks are shown. */
const DAYS = 21;

export interface DayFigures {
  day: Day;
  minutes: number;
  steps: number;
}

/** The day on the calendar of whoever is asked, wherever they are. */
export const dayOf = (date: Date): Day =>
  `${date.getFullYear()}-${String(date.getMonth() + 1).padStart(2, '0')}-${String(date.getDate()).padStart(2, '0')}`;

/** The last days, today at the end. */
export const lastDays = (today: Date): Day[] =>
  Array.from({ length: DAYS }, (_, index) =>
    dayOf(new Date(today.getFullYear(), today.getMonth(), today.getDate() - (DAYS - 1 - index))),
  );

/** Counted from the learner's own rows; a minute that was begun counts. */
export function dayFigures(
  days: readonly Day[],
  attended: readonly Pick<LearningDay, 'day' | 'seconds'>[],
  topics: readonly Pick<EnrollmentTopicProgress, 'completedAt'>[],
): DayFigures[] {
  const seconds = new Map(attended.map((each) => [each.day, each.seconds]));
  const done = Map.groupBy(
    topics.flatMap(({ completedAt }) => (completedAt === null ? [] : [dayOf(new Date(completedAt))])),
    (day) => day,
  );
  return days.map((day) => ({
    day,
    minutes: Math.ceil((seconds.get(day) ?? 0) / 60),
    steps: done.get(day)?.length ?? 0,
  }));
}
