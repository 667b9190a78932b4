import { expect, test } from 'vitest';
import { studyWithoutBudget, type StudyPeriod, studyWithBudget } from '#domain/learn/test-study-period.ts';

const seeds = Array.from({ length: 40 }, (_, index) => `learner ${index}`);
const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);
const terms: StudyPeriod[] = [
  { days: 28, cards: 80, cardsPerDay: 5 },
  { days: 42, cards: 150, cardsPerDay: 8 },
  { days: 60, cards: 300, cardsPerDay: 10 },
  { days: 90, cards: 400, cardsPerDay: 10 },
];

test.each(terms)(
  'forty learners recall more with a daily budget than with weekly reviews of equal time: $cards cards, $cardsPerDay a day, $days days',
  (term) => {
    for (const seed of seeds) {
      const budget = studyWithBudget(seed, term);
      expect(Math.max(...budget.loads)).toBeLessThanOrEqual(term.cardsPerDay);
      const wall = studyWithoutBudget(seed, term, budget.loads);
      expect(sum(wall.loads)).toBe(sum(budget.loads));
      expect(budget.recall).toBeGreaterThan(wall.recall);
    }
  },
);
