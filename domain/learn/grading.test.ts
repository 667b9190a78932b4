import { describe, expect, test } from 'vitest';
import {
  attemptScore,
  grade,
  gradedAttempt,
  isAllAnswered,
  statusAfterAttempt,
  withGrade,
} from '#domain/learn/grading.ts';
import { defaultSettings } from '#domain/teach/question/quiz-settings.ts';
import type { QuestionKey, QuestionKind } from '#domain/teach/question/quiz-question.ts';

const rest = { score: 2, feedback: {} };
const single: QuestionKey = { ...rest, kind: 'single', answer: ['b'], feedback: { a: 'Not quite.', b: 'Yes.' } };
const several: QuestionKey = { ...rest, kind: 'multiple', answer: ['a', 'b', 'c', 'd'], score: 4 };
const number = (answer: string, tolerance: number): QuestionKey => ({
  ...rest,
  kind: 'number',
  answer: [answer],
  tolerance,
});
const text: QuestionKey = { ...rest, kind: 'text', answer: ['Café crème', 'Coffee'] };
const order: QuestionKey = { ...rest, kind: 'order', answer: ['a', 'b', 'c', 'd'], score: 3 };
const match: QuestionKey = { ...rest, kind: 'match', answer: ['x', 'y', 'z', 'w'], score: 4 };
const mark: QuestionKey = { ...rest, kind: 'mark', answer: ['a.1', 'a.3'] };
const truth: QuestionKey = { ...rest, kind: 'trueFalse', answer: ['false'] };

describe('grading of single choice', () => {
  test('a single-choice answer gets all points or none', () => {
    expect(grade(single, ['b'])).toMatchObject({ isRight: true, score: 2, feedback: { b: 'Yes.' } });
    expect(grade(single, ['a'])).toMatchObject({
      isRight: false,
      score: 0,
      feedback: { a: 'Not quite.' },
      answer: ['b'],
    });
    expect(grade(truth, ['false'])).toMatchObject({ isRight: true, score: 2 });
    expect(grade(truth, ['true'])).toMatchObject({ isRight: false, score: 0 });
  });

  test('a single-choice answer with several options chosen is wrong', () => {
    expect(grade(single, ['a', 'b'])).toMatchObject({ isRight: false, score: 0 });
    expect(grade(single, ['b', 'b'])).toMatchObject({ isRight: false, score: 0 });
    expect(grade(truth, ['false', 'true'])).toMatchObject({ isRight: false, score: 0 });
  });
});

describe('grading of multiple choice', () => {
  test('multiple choice gives partial credit from one half, and each wrong option cancels a right one', () => {
    expect(grade(several, ['a', 'b', 'c']).score).toBe(3);
    expect(grade(several, ['a', 'b', 'c', 'x']).score).toBe(2);
    expect(grade(several, ['a']).score).toBe(0);
    expect(grade(several, ['a', 'b', 'c', 'd', 'x', 'y', 'z']).score).toBe(0);
  });

  test('an option named twice counts once', () => {
    expect(grade(several, ['a', 'a', 'a', 'a']).score).toBe(0);
  });
});

describe('grading of numbers', () => {
  test.each<[string, string, number]>([
    ['3.1', '3.1', 0],
    ['3.1', '3,1', 0],
    ['3.1', '3.2', 0.1],
    ['3.1', '3.0', 0.1],
    ['-40', '−40', 0],
    ['1000', '1,000', 0],
    ['1000', '1.000', 0],
    ['1', '1,000', 0],
    ['0.1', '1e-1', 0],
    ['1e15', '1000000000000000', 0],
    ['0', '0.0', 0],
  ])('the number %s is matched by the answer %s within %d', (right, said, tolerance) => {
    expect(grade(number(right, tolerance), [said])).toMatchObject({ isRight: true, score: 2 });
  });

  test.each<[string, string, number]>([
    ['3.1', '3.21', 0.1],
    ['3.1', '2.99', 0.1],
    ['3.1', '3.1000001', 0],
    ['3.1', '', 10],
    ['3.1', 'NaN', 10],
    ['3.1', 'Infinity', 10],
    ['0', 'zero', 1],
    ['1000', '1,00', 0],
    ['5', '-5', 0],
  ])('the number %s is not matched by the answer %j within %d', (right, said, tolerance) => {
    expect(grade(number(right, tolerance), [said])).toMatchObject({ isRight: false, score: 0 });
  });
});

describe('grading of short texts', () => {
  test.each(['Café crème', 'cafe creme', '  CAFÉ   CRÈME ', 'cafe\u0301 cre\u0300me', 'coffee'])(
    'the short answer %j is accepted',
    (said) => {
      expect(grade(text, [said])).toMatchObject({ isRight: true, score: 2 });
    },
  );
  test.each(['', '   ', 'Café', 'coffee coffee', 'x'.repeat(100_000)])(
    'the short answer "%.20s" is rejected',
    (said) => {
      expect(grade(text, [said])).toMatchObject({ isRight: false, score: 0 });
    },
  );
});

describe('grading of orders', () => {
  test('an order gives partial credit for each item that follows its right predecessor', () => {
    expect(grade(order, ['a', 'b', 'c', 'd'])).toMatchObject({ isRight: true, score: 3 });
    expect(grade(order, ['b', 'c', 'd', 'a'])).toMatchObject({ isRight: false, score: 2 });
    expect(grade(order, ['d', 'c', 'b', 'a']).score).toBe(0);
    expect(grade(order, ['a', 'c', 'b', 'd']).score).toBe(0);
  });

  test('repeated, missing and unknown items gain nothing in an order', () => {
    expect(grade(order, ['a', 'b', 'b', 'c', 'c', 'd'])).toMatchObject({ isRight: true });
    expect(grade(order, ['a', 'b', 'x', 'c', 'a', 'd', 'b', 'c', 'd']).score).toBe(3);
    expect(grade(order, ['x', 'y', 'z'])).toMatchObject({ isRight: false, score: 0 });
    expect(grade(order, ['a'])).toMatchObject({ isRight: false, score: 0 });
  });
});

describe('grading of matches', () => {
  test('a match gives partial credit for each right pair', () => {
    expect(grade(match, ['x', 'y', 'z', 'w'])).toMatchObject({ isRight: true, score: 4 });
    expect(grade(match, ['x', 'y', 'w', 'z'])).toMatchObject({ isRight: false, score: 2 });
    expect(grade(match, ['x', '', '', '']).score).toBe(0);
  });

  test('one option used for all pairs, or too many options, gain nothing in a match', () => {
    const two: QuestionKey = { ...rest, kind: 'match', answer: ['x', 'y'] };
    expect(grade(two, ['x', 'x']).score).toBe(0);
    expect(grade(two, ['x', 'y', 'x']).score).toBe(0);
  });
});

test('marked words give partial credit from one half, and each wrong mark cancels a right one', () => {
  expect(grade(mark, ['a.3', 'a.1'])).toMatchObject({ isRight: true, score: 2 });
  expect(grade(mark, ['a.1'])).toMatchObject({ isRight: false, score: 1 });
  expect(grade(mark, ['a.1', 'a.3', 'a.0']).score).toBe(1);
  expect(grade(mark, ['a.0', 'a.1', 'a.2', 'a.3']).score).toBe(0);
});

const keys: Record<QuestionKind, QuestionKey> = {
  single,
  multiple: several,
  trueFalse: truth,
  number: number('3', 1),
  text,
  order,
  match,
  mark,
};
test.each(Object.entries(keys))('an empty or malformed answer is wrong: %s', (_kind, key) => {
  for (const given of [
    [],
    [''],
    ['__proto__'],
    ['constructor', 'toString'],
    ['zz'],
    Array.from({ length: 999 }, String),
  ])
    expect(grade(key, given)).toMatchObject({ isRight: false, score: 0, feedback: {} });
});

test.each(Object.entries(keys))('an answer scores between zero and full points: %s', (_kind, key) => {
  const letters = ['a', 'b', 'c', 'd', 'x', 'y', 'z', 'w', '3', 'false', 'coffee'];
  for (let code = 0; code < 2_000; code += 1) {
    const given = letters.filter((_letter, index) => (code >> index) % 2 === 1);
    const { score, isRight } = grade(key, code % 3 === 0 ? given.toReversed() : given);
    expect(score).toBeGreaterThanOrEqual(0);
    expect(score).toBeLessThanOrEqual(key.score);
    expect(score === key.score).toBe(isRight);
  }
});

describe('scores of attempts', () => {
  const questions = { one: single, two: { ...single, score: 6 } };
  const given = (questionID: string, key: QuestionKey, answer: string[]) => ({
    questionID,
    answer,
    grade: grade(key, answer),
  });

  test('an attempt is scored by its points, and an unanswered question gives none', () => {
    expect(attemptScore(questions, [given('one', questions.one, ['b'])])).toBe(0.25);
    expect(attemptScore(questions, [])).toBe(0);
    expect(attemptScore(questions, [{ questionID: 'two', grade: null }])).toBe(0);
    expect(attemptScore({}, [])).toBe(1);
  });

  test('an attempt is fully answered once every question has an answer, graded or not', () => {
    const one = { questionID: 'one', answer: ['b'], grade: null };
    expect(isAllAnswered(questions, [one])).toBe(false);
    expect(isAllAnswered(questions, [one, { ...one, questionID: 'two' }])).toBe(true);
  });

  test('an attempt exactly at the pass mark passes despite binary rounding', () => {
    const points = { a: 0.5, b: 0.61, c: 0.99 };
    const answers = Object.entries(points).map(([questionID, score]) => ({
      questionID,
      answer: ['b'],
      grade: { ...grade(single, ['b']), score },
    }));
    const ofOnePoint = Object.fromEntries(Object.keys(points).map((id) => [id, { ...single, score: 1 }]));
    expect(attemptScore(ofOnePoint, answers)).toBe(0.7);
  });
});

describe('grades of attempts', () => {
  const quiz = { passMark: 0.5, questions: { one: single, two: { ...single, score: 6 } } };
  const given = [
    { questionID: 'one', answer: ['b'], grade: null },
    { questionID: 'two', answer: ['a'], grade: null },
  ];

  test('one answer is graded alone, and a question that the quiz does not have is refused', () => {
    expect(withGrade(quiz, given, 'one').map((each) => each.grade?.isRight)).toEqual([true, undefined]);
    for (const questionID of ['three', 'constructor', '__proto__'])
      expect(() => withGrade(quiz, given, questionID)).toThrow(/invalid_input/);
  });

  test('an attempt fails below the pass mark, keeps earlier grades, and keeps the time of its submission', () => {
    const early = { ...grade(single, ['b']), score: 1 };
    const answers = [{ questionID: 'one', answer: ['b'], grade: early }, ...given.slice(1)];
    const attempt = { answers, status: 'IN_PROGRESS', submittedAt: null } as const;
    expect(gradedAttempt(quiz, attempt, '2026-01-01T00:00:00.000Z')).toMatchObject({
      answers: [{ grade: early }, { grade: { isRight: false } }],
      score: 1 / 8,
      status: 'FAIL',
      submittedAt: '2026-01-01T00:00:00.000Z',
    });
    expect(gradedAttempt({ ...quiz, passMark: 0.125 }, attempt, '2026-01-01T00:00:00.000Z').status).toBe('PASS');
    const submitted = { ...attempt, submittedAt: '2025-01-01T00:00:00.000Z' };
    expect(gradedAttempt(quiz, submitted, '2026-01-01T00:00:00.000Z').submittedAt).toBe('2025-01-01T00:00:00.000Z');
    expect(() => gradedAttempt(quiz, { ...attempt, status: 'FAIL' }, '2026-01-01T00:00:00.000Z')).toThrow(
      /invalid_state/,
    );
  });

  test('a step is completed by a pass, fails without attempts left, and needs attention after three fails in a row', () => {
    const failed = (count: number) =>
      Array.from({ length: count }, (_, index) => ({ number: index + 1, status: 'FAIL' as const }));
    const three = { ...defaultSettings, attempts: 3 };
    expect(statusAfterAttempt('INPROGRESS', failed(3), three, true)).toBe('COMPLETE');
    expect(statusAfterAttempt('COMPLETE', failed(3), three, false)).toBe('COMPLETE');
    expect(statusAfterAttempt('INPROGRESS', failed(3), three, false)).toBe('FAILED');
    expect(statusAfterAttempt('INPROGRESS', failed(2), defaultSettings, false)).toBe('INPROGRESS');
    expect(statusAfterAttempt('INPROGRESS', failed(3), defaultSettings, false)).toBe('ATTENTION');
    expect(statusAfterAttempt('ATTENTION', failed(4), defaultSettings, false)).toBe('ATTENTION');
  });
});
