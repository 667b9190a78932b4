import { expect, test } from 'vitest';
import { attemptScore, grade } from '#domain/learn/grading.ts';
import type { QuestionKey } from '#domain/teach/version.ts';

const key = (over: Partial<QuestionKey>): QuestionKey => ({
  kind: 'single',
  answer: ['b'],
  score: 2,
  feedback: { a: 'Not quite.', b: 'Yes.' },
  ...over,
});

test('a single choice gives all its points or none', () => {
  expect(grade(key({}), ['b'])).toMatchObject({ isRight: true, score: 2, feedback: { b: 'Yes.' } });
  expect(grade(key({}), ['a'])).toMatchObject({
    isRight: false,
    score: 0,
    feedback: { a: 'Not quite.' },
    answer: ['b'],
  });
});

test('choosing every option of a single choice is wrong', () => {
  expect(grade(key({}), ['a', 'b'])).toMatchObject({ isRight: false, score: 0 });
});

const several = key({ kind: 'multiple', answer: ['a', 'b', 'c', 'd'], score: 4 });

test('a multiple choice gives a share from half on, and a wrong option takes one back', () => {
  expect(grade(several, ['a', 'b', 'c']).score).toBe(3);
  expect(grade(several, ['a', 'b', 'c', 'x']).score).toBe(2);
  expect(grade(several, ['a']).score).toBe(0);
  expect(grade(several, ['a', 'b', 'c', 'd', 'x', 'y', 'z']).score).toBe(0);
});

test('an option that is none gets no feedback, whatever it is called', () => {
  expect(grade(key({}), ['__proto__', 'constructor', 'zz']).feedback).toEqual({});
});

test('naming an option twice gains nothing', () => {
  expect(grade(several, ['a', 'a', 'a', 'a']).score).toBe(0);
});

test('an attempt has a score only when every question is graded', () => {
  const questions = { one: key({}), two: key({ score: 6 }) };
  const right = { questionID: 'one', answer: ['b'], grade: grade(key({}), ['b']) };
  expect(attemptScore(questions, [right])).toBeNull();
  expect(attemptScore(questions, [right, { questionID: 'two', answer: ['a'], grade: null }])).toBeNull();
  expect(
    attemptScore(questions, [right, { questionID: 'two', answer: ['a'], grade: grade(key({ score: 6 }), ['a']) }]),
  ).toBe(0.25);
});
