import { expect, test } from 'vitest';
import type { GivenAnswer, Grade, QuizAttempt } from '#domain/learn/quiz-attempt.ts';
import { defaultSettings, type QuizSettings } from '#domain/teach/quiz-settings.ts';
import { emptyRichText } from '#domain/teach/rich-text.ts';
import type { OpenQuestion } from '#domain/teach/version.ts';
import { latestAttempt, OVERVIEW, pointsOf, quizPhase } from '#web/learn/quiz/quiz-run.ts';

const question = (id: string, score = 1): OpenQuestion => ({
  id,
  kind: 'single',
  question: emptyRichText('b'),
  options: [],
  score,
});
const [a, b] = [question('a'), question('b', 3)];
const questions = [a, b];
const grade = (score: number): Grade => ({ isRight: score > 0, score, answer: [], feedback: {}, explanation: null });
const given = (questionID: string, score?: number): GivenAnswer => ({
  questionID,
  answer: ['x'],
  grade: score === undefined ? null : grade(score),
});
const attempt = (columns: Partial<QuizAttempt>) =>
  ({
    id: 'q1',
    number: 1,
    status: 'IN_PROGRESS',
    answers: [],
    score: null,
    submittedAt: null,
    ...columns,
  }) as QuizAttempt;
const at = (
  columns: Partial<QuizAttempt> | undefined,
  shown?: string,
  settings: Partial<QuizSettings> = {},
  isTimeKnown = true,
) =>
  quizPhase({
    questions,
    settings: { ...defaultSettings, ...settings },
    attempt: columns && attempt(columns),
    shown,
    isTimeKnown,
  });

test('a run begins at the first question that has no answer', () => {
  expect(at(undefined)).toMatchObject({ kind: 'question', question: a, index: 0, isLast: false });
  expect(at({ answers: [given('a', 1)] })).toMatchObject({ question: b, index: 1, isLast: true });
});

test('an attempt against the clock waits until the server has said what time it is, and only while it runs', () => {
  const limit = { timeLimitSeconds: 60 };
  expect(at({}, undefined, limit, false)).toEqual({ kind: 'waiting' });
  expect(at({}, undefined, limit, true)).toMatchObject({ kind: 'question' });
  expect(at({ status: 'FAIL' }, undefined, limit, false)).toEqual({ kind: 'result' });
  expect(at({}, undefined, {}, false)).toMatchObject({ kind: 'question' });
});

test('a question that was just answered stays until the learner goes on', () => {
  const answers = [given('a', 1)];
  expect(at({ answers }, 'a')).toMatchObject({ question: a, given: answers[0], isLast: false });
  const all = [...answers, given('b', 1)];
  expect(at({ answers: all, status: 'PASS' }, 'b')).toMatchObject({ question: b, isLast: true });
  expect(at({ answers: all, status: 'PASS' })).toEqual({ kind: 'result' });
});

test('answered and waiting is kept, and so is what was handed in', () => {
  expect(at({ answers: [given('a', 1), given('b')] })).toEqual({ kind: 'kept' });
  expect(at({ answers: [given('a')], submittedAt: 'now' })).toEqual({ kind: 'kept' });
  expect(at({ answers: [given('a')], submittedAt: 'now' }, 'b', { feedback: 'end' })).toEqual({ kind: 'kept' });
});

test('an attempt that is over is a result, also when not all was answered', () => {
  expect(at({ answers: [given('a', 0)], status: 'FAIL', submittedAt: 'now' })).toEqual({ kind: 'result' });
});

test('against the clock a quiz waits to be started', () => {
  expect(at(undefined, undefined, { timeLimitSeconds: 60 })).toEqual({ kind: 'start' });
  expect(at({ status: 'NOT_STARTED' }, undefined, { timeLimitSeconds: 60 })).toMatchObject({ question: a });
});

test('with feedback at the end one goes to and fro, and looks it all over before it is handed in', () => {
  const answers = [given('a'), given('b')];
  const end = { feedback: 'end' } as const;
  expect(at({ answers }, 'a', end)).toMatchObject({ kind: 'question', question: a, given: answers[0], isLast: false });
  expect(at({ answers }, 'b', end)).toMatchObject({ question: b, isLast: true });
  expect(at({ answers }, undefined, end)).toEqual({ kind: 'overview' });
  expect(at({ answers: [] }, OVERVIEW, end)).toEqual({ kind: 'overview' });
  expect(at({ answers, status: 'PASS' }, 'a', end)).toEqual({ kind: 'result' });
});

test('the last attempt is the one with the highest number', () => {
  expect(latestAttempt([2, 3, 1].map((number) => attempt({ number })))?.number).toBe(3);
  expect(latestAttempt([])).toBeUndefined();
});

test('points are counted against all questions, also those that wait', () => {
  expect(pointsOf(questions, [given('a', 1), given('b')])).toEqual({ given: 1, possible: 4 });
});
