import { type DailyCard, cardsForToday } from '#domain/learn/daily-cards.ts';
import { dayAt, testLearner } from '#domain/learn/test-learner.ts';

export interface StudyPeriod {
  days: number;
  cards: number;
  cardsPerDay: number;
  examDay?: number;
}

const CARDS_MADE_BY = 0.5;

/** Result of a study period: reviews per day, and recall from 0 to 1 day by day and a month after the end. */
export interface StudyResult {
  loads: number[];
  /** Mean over the days. */
  recall: number;
  recallAtEnd: number;
  recallLater: number;
  seen: number;
}

type Choice = (day: number, cards: readonly DailyCard[]) => readonly DailyCard[];

function goThrough(seed: string, { days, cards }: StudyPeriod, choose: Choice): StudyResult {
  const learner = testLearner(seed, cards, (index) => Math.floor((index / cards) * days * CARDS_MADE_BY));
  const loads: number[] = [];
  let sum = 0;
  for (let day = 0; day < days; day += 1) {
    const chosen = choose(day, learner.cardsOn(day));
    learner.study(day, chosen);
    loads.push(chosen.length);
    sum += learner.recallOn(day + 1);
  }
  const [recallAtEnd, recallLater] = [learner.recallOn(days), learner.recallOn(days + 30)];
  return { loads, recall: sum / days, recallAtEnd, recallLater, seen: learner.seen() };
}

/** A learner who reviews the daily selection of the scheduler. */
export const studyWithBudget = (seed: string, term: StudyPeriod): StudyResult =>
  goThrough(seed, term, (day, cards) => {
    const examDay = term.examDay === undefined ? null : dayAt(term.examDay).date;
    return cardsForToday(cards, { cardsPerDay: term.cardsPerDay, examDay }, dayAt(day));
  });

/**
 * The same learner without a budget, who works off all due cards once a week, oldest first, for as many cards as the
 * other learner has reviewed by then.
 */
export function studyWithoutBudget(seed: string, term: StudyPeriod, loads: readonly number[]): StudyResult {
  let left = 0;
  return goThrough(seed, term, (day, cards) => {
    left += loads[day] ?? 0;
    if (day % 7 !== 6 && day !== term.days - 1) return [];
    const due = cards
      .filter((card) => Date.parse(card.due) < Date.parse(dayAt(day).end))
      .toSorted((a, b) => Date.parse(a.due) - Date.parse(b.due))
      .slice(0, left);
    left -= due.length;
    return due;
  });
}
