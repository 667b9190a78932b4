import { addDays, DAY_MS } from '#domain/kernel/day.ts';
import type { Day } from '#domain/kernel/time.ts';
import type { DailyCard, ReviewSchedule } from '#domain/learn/card/daily-cards.ts';
import { study, type StudyDay } from '#domain/learn/simulation/test-learner.ts';

/** How a simulated learner studies. */
export interface Habit {
  name: string;
  from: Day;
  timeZone: string;
  /** Cards created per day. */
  cardsPerDay: number;
  /** Each day with this number is missed. */
  missed?: number | undefined;
  /** First day of a week without study. */
  weekAway?: number | undefined;
  /** Days from the start to the exam. */
  exam?: number | undefined;
  reviewsPerDay?: number;
  newPerDay?: number;
}

export interface StudyCheck {
  /** Days on which a rule of the daily limits was broken, with the rule. */
  faults: string[];
  /** Longest wait of a due card, in days on which the learner studies. */
  longest: number;
}

/** Studies for some days and checks the rules of the daily limits on each of them. */
export function checkStudy(habit: Habit, days: number): StudyCheck {
  const { name, from, timeZone, cardsPerDay, missed, weekAway, exam, reviewsPerDay = 100, newPerDay = 10 } = habit;
  const plan: ReviewSchedule = { reviewsPerDay, newPerDay, examDay: exam === undefined ? null : addDays(from, exam) };
  const isMissed = (day: number): boolean =>
    (missed !== undefined && day % missed === missed - 1) ||
    (weekAway !== undefined && day >= weekAway && day < weekAway + 7);
  const result = study(name, { from, days, timeZone, plan, cardsOn: () => cardsPerDay, isMissed });
  const studied = result.days.filter(({ asked }) => asked.length > 0);
  const limits = studied.flatMap((day) => limitFaults(day, plan).map((fault) => `${day.date}: ${fault}`));
  return { faults: [...limits, ...hurriedRepeats(studied)], longest: longestWait(studied, result.cards) };
}

/** Cards that were asked twice within a minute. */
function hurriedRepeats(studied: readonly StudyDay[]): string[] {
  const last = new Map<string, number>();
  return studied.flatMap(({ date, asked }) =>
    asked.flatMap(({ cardID, at }) => {
      const pause = at - (last.get(cardID) ?? 0);
      last.set(cardID, at);
      return pause < 60_000 ? [`${date}: a card was asked twice within a minute`] : [];
    }),
  );
}

/** Longest wait in days of study; cards that are still due at the end have waited as well. */
function longestWait(studied: readonly StudyDay[], cards: readonly DailyCard[]): number {
  const end = Date.parse(studied.at(-1)?.end ?? '');
  const waits = studied.flatMap(({ asked }) =>
    asked.map(
      ({ due = Infinity, at }) =>
        studied.filter((day) => Date.parse(day.end) > due && Date.parse(day.start) <= at).length - 1,
    ),
  );
  const open = cards.map(({ memory, due }) => (memory === null ? 0 : Math.floor((end - Date.parse(due)) / DAY_MS)));
  return Math.max(...waits, ...open);
}

function limitFaults(
  { asked, dueAtStart, newAtStart }: StudyDay,
  { reviewsPerDay, newPerDay }: ReviewSchedule,
): string[] {
  const begun = new Set(asked.filter(({ due }) => due === undefined).map(({ cardID }) => cardID));
  const reviewed = new Set(asked.map(({ cardID }) => cardID)).size - begun.size;
  const mayPause = dueAtStart > 3 * reviewsPerDay;
  return [
    ...(begun.size > newPerDay ? ['too many new cards'] : []),
    ...(reviewed === Math.min(reviewsPerDay, dueAtStart) ? [] : ['not as many due cards as the limit allows']),
    ...(mayPause || begun.size === Math.min(newPerDay, newAtStart) ? [] : ['fewer new cards than their share']),
  ];
}
