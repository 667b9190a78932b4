import { expect, test } from 'vitest';
import type { GivenAnswer, Grade, QuizAttempt } from '#domain/learn/quiz-attempt.ts';
import { defaultSettings, type QuizSettings } from '#domain/teach/question/quiz-settings.ts';
import { emptyRichText } from '#domain/teach/rich-text/rich-text.ts';
import type { LearnerQuestion } from '#domain/teach/question/quiz-question.ts';
import { latestAttempt, OVERVIEW, countPoints, quizPhase } from '#web/learn/quiz/quiz-phase.ts';

const question = (id: string, score = 1): LearnerQuestion => ({
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

test('an attempt starts at the first unanswered question', () => {
  expect(at(undefined)).toMatchObject({ kind: 'question', question: a, index: 0, isLast: false });
  expect(at({ answers: [given('a', 1)] })).toMatchObject({ question: b, index: 1, isLast: true });
});

test('a running timed attempt waits until the server time is known', () => {
  const limit = { timeLimitSeconds: 60 };
  expect(at({}, undefined, limit, false)).toEqual({ kind: 'waiting' });
  expect(at({}, undefined, limit, true)).toMatchObject({ kind: 'question' });
  expect(at({ status: 'FAIL' }, undefined, limit, false)).toEqual({ kind: 'result' });
  expect(at({}, undefined, {}, false)).toMatchObject({ kind: 'question' });
});

test('a question that was just answered stays on screen until the learner goes on', () => {
  const answers = [given('a', 1)];
  expect(at({ answers }, 'a')).toMatchObject({ question: a, given: answers[0], isLast: false });
  const all = [...answers, given('b', 1)];
  expect(at({ answers: all, status: 'PASS' }, 'b')).toMatchObject({ question: b, isLast: true });
  expect(at({ answers: all, status: 'PASS' })).toEqual({ kind: 'result' });
});

test('an attempt that is fully answered or submitted but not graded is in the phase "ungraded"', () => {
  expect(at({ answers: [given('a', 1), given('b')] })).toEqual({ kind: 'ungraded' });
  expect(at({ answers: [given('a')], submittedAt: 'now' })).toEqual({ kind: 'ungraded' });
  expect(at({ answers: [given('a')], submittedAt: 'now' }, 'b', { feedback: 'end' })).toEqual({ kind: 'ungraded' });
});

test('a finished attempt shows its result even if some questions are unanswered', () => {
  expect(at({ answers: [given('a', 0)], status: 'FAIL', submittedAt: 'now' })).toEqual({ kind: 'result' });
});

test('a timed quiz waits for the learner to start it', () => {
  expect(at(undefined, undefined, { timeLimitSeconds: 60 })).toEqual({ kind: 'start' });
  expect(at({ status: 'NOT_STARTED' }, undefined, { timeLimitSeconds: 60 })).toMatchObject({ question: a });
});

test('a quiz with feedback at the end allows moving back and forth, and shows an overview before it is submitted', () => {
  const answers = [given('a'), given('b')];
  const end = { feedback: 'end' } as const;
  expect(at({ answers }, 'a', end)).toMatchObject({ kind: 'question', question: a, given: answers[0], isLast: false });
  expect(at({ answers }, 'b', end)).toMatchObject({ question: b, isLast: true });
  expect(at({ answers }, undefined, end)).toEqual({ kind: 'overview' });
  expect(at({ answers: [] }, OVERVIEW, end)).toEqual({ kind: 'overview' });
  expect(at({ answers, status: 'PASS' }, 'a', end)).toEqual({ kind: 'result' });
});

test('the latest attempt is the one with the highest number', () => {
  expect(latestAttempt([2, 3, 1].map((number) => attempt({ number })))?.number).toBe(3);
  expect(latestAttempt([])).toBeUndefined();
});

test('possible points include the questions that are not graded yet', () => {
  expect(countPoints(questions, [given('a', 1), given('b')])).toEqual({ earned: 1, possible: 4 });
});
