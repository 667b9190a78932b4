import { expect, test } from 'vitest';
import { type AnswerTally, difficulty, discrimination } from '#domain/teach/analytics/question-statistics.ts';

type Answer = readonly [isRight: boolean, rest: number];

const tallyOf = (answers: readonly Answer[]): AnswerTally => {
  const sum = (of: (answer: Answer) => number) => answers.reduce((total, answer) => total + of(answer), 0);
  return {
    learners: answers.length,
    right: sum(([isRight]) => Number(isRight)),
    rest: sum(([, rest]) => rest),
    restSquared: sum(([, rest]) => rest * rest),
    restOfRight: sum(([isRight, rest]) => (isRight ? rest : 0)),
  };
};

/** Pearson's correlation in its textbook form. */
function correlation(answers: readonly Answer[]): number {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [here, rest] = [answers.map(([isRight]) => Number(isRight)), answers.map(([, each]) => each)];
  const [x, y] = [mean(here), mean(rest)];
  const covariance = mean(here.map((value, index) => (value - x) * ((rest[index] ?? 0) - y)));
  const deviation = (values: readonly number[], middle: number) =>
    Math.sqrt(mean(values.map((value) => (value - middle) ** 2)));
  return covariance / (deviation(here, x) * deviation(rest, y));
}

test('difficulty is the share of right answers', () => {
  expect(difficulty({ learners: 8, right: 2 })).toBe(0.25);
});

test('a question that only strong learners get right discriminates positively, the opposite negatively', () => {
  const strongAlone: Answer[] = [
    [true, 10],
    [true, 10],
    [false, 2],
    [false, 2],
  ];
  expect(discrimination(tallyOf(strongAlone))).toBeCloseTo(1);
  expect(discrimination(tallyOf(strongAlone.map(([isRight, rest]) => [!isRight, rest])))).toBeCloseTo(-1);
});

test('discrimination is undefined when all answers or all other scores are equal', () => {
  expect(discrimination(tallyOf([1, 2, 3].map((rest) => [true, rest])))).toBeNull();
  expect(discrimination(tallyOf([0, 1, 2, 3, 4].map((each) => [each < 2, 0.1])))).toBeNull();
  expect(discrimination(tallyOf([]))).toBeNull();
});

test.each([5, 6, 17, 60, 400])(
  'discrimination of %i learners computed from sums equals the textbook correlation',
  (learners) => {
    const answers = Array.from({ length: learners }, (_, index): Answer => [(index * 37) % 11 < 5, (index * 53) % 23]);
    expect(discrimination(tallyOf(answers))).toBeCloseTo(correlation(answers), 10);
  },
);
