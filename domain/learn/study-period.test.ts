import { describe, expect, test } from 'vitest';
import { studyWithoutBudget, type StudyPeriod, studyWithBudget } from '#domain/learn/test-study-period.ts';

const seeds = ['Amina', 'Bo', 'Chidi', 'Dunja'];
/** More cards than fit the budget, so that the selection matters. */
const term: StudyPeriod = { days: 42, cards: 150, cardsPerDay: 8 };
const mean = (numbers: readonly number[]): number => numbers.reduce((sum, each) => sum + each, 0) / numbers.length;

describe('simulated learners with equal cards and equal time', () => {
  const pairs = seeds.map((seed) => {
    const budget = studyWithBudget(seed, term);
    return { budget, wall: studyWithoutBudget(seed, term, budget.loads) };
  });

  test('learners with a daily budget recall more on an average day than those with weekly reviews', () => {
    for (const { budget, wall } of pairs) {
      expect(mean(wall.loads)).toBe(mean(budget.loads));
      expect(budget.recall).toBeGreaterThan(wall.recall * 1.1);
    }
  });

  test('learners with a daily budget have forgotten no more a month after the end', () => {
    const later = (side: 'budget' | 'wall') => mean(pairs.map((pair) => pair[side].recallLater));
    expect(later('budget')).toBeGreaterThan(later('wall') - 0.01);
  });

  test('the daily load stays within the budget, while the weekly backlog grows to seven days of work', () => {
    for (const { budget, wall } of pairs) {
      expect(Math.max(...budget.loads)).toBe(term.cardsPerDay);
      expect(Math.max(...wall.loads)).toBeGreaterThanOrEqual(7 * term.cardsPerDay);
    }
  });
});

test('every card is seen before the exam without exceeding the daily budget', () => {
  const spread = studyWithBudget('Emeka', { days: 28, cards: 80, cardsPerDay: 15, examDay: 28 });
  expect(spread.seen).toBe(80);
  expect(Math.max(...spread.loads)).toBeLessThanOrEqual(15);
});

test('the same seed gives the same study result', () => {
  const short: StudyPeriod = { days: 14, cards: 40, cardsPerDay: 5 };
  expect(studyWithBudget('Farid', short)).toEqual(studyWithBudget('Farid', short));
});
