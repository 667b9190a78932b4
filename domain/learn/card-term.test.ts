import { describe, expect, test } from 'vitest';
import { atTheWall, type Term, withBudget } from '#domain/learn/test-term.ts';

const seeds = ['Amina', 'Bo', 'Chidi', 'Dunja'];
/** More than can be learned at this pace, so that the choice matters. */
const term: Term = { days: 42, cards: 150, cardsPerDay: 8 };
const mean = (numbers: readonly number[]): number => numbers.reduce((sum, each) => sum + each, 0) / numbers.length;

describe('of learners who forget by chance, with the same cards and the same minutes', () => {
  const pairs = seeds.map((seed) => {
    const budget = withBudget(seed, term);
    return { budget, wall: atTheWall(seed, term, budget.loads) };
  });

  test('each recalls more on a day like any other under the budget than at the wall', () => {
    for (const { budget, wall } of pairs) {
      expect(mean(wall.loads)).toBe(mean(budget.loads));
      expect(budget.recall).toBeGreaterThan(wall.recall * 1.1);
    }
  });

  test('a month after the end they have lost nothing by it', () => {
    const later = (side: 'budget' | 'wall') => mean(pairs.map((pair) => pair[side].recallLater));
    expect(later('budget')).toBeGreaterThan(later('wall') - 0.01);
  });

  test('the load of a day never passes the budget, where the wall is a week high', () => {
    for (const { budget, wall } of pairs) {
      expect(Math.max(...budget.loads)).toBe(term.cardsPerDay);
      expect(Math.max(...wall.loads)).toBeGreaterThanOrEqual(7 * term.cardsPerDay);
    }
  });
});

test('with an exam every card is seen before it, on days that stay under the budget', () => {
  const spread = withBudget('Emeka', { days: 28, cards: 80, cardsPerDay: 15, examDay: 28 });
  expect(spread.seen).toBe(80);
  expect(Math.max(...spread.loads)).toBeLessThanOrEqual(15);
});

test('the same learner learns the same again', () => {
  const short: Term = { days: 14, cards: 40, cardsPerDay: 5 };
  expect(withBudget('Farid', short)).toEqual(withBudget('Farid', short));
});
