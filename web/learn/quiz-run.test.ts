import { expect, test } from 'vitest';
import type { Id } from '#domain/kernel/id.ts';
import type { GivenAnswer, Grade, QuizAttempt } from '#domain/learn/quiz-attempt.ts';
import { emptyRichText } from '#domain/teach/rich-text.ts';
import type { OpenQuestion } from '#domain/teach/version.ts';
import { chosenAfter, latestAttempt, pointsOf, quizPhase } from '#web/learn/quiz-run.ts';

const question = (id: string, kind: OpenQuestion['kind'] = 'single', score = 1): OpenQuestion => ({
  id,
  kind,
  question: emptyRichText('b'),
  options: [],
  score,
});
const [a, b] = [question('a'), question('b', 'multiple', 3)];
const questions = [a, b];
const grade = (score: number): Grade => ({ isRight: score > 0, score, answer: [], feedback: {}, explanation: null });
const given = (questionID: string, score?: number): GivenAnswer => ({
  questionID,
  answer: ['x'],
  grade: score === undefined ? null : grade(score),
});

test('a run begins at the first question that has no answer', () => {
  expect(quizPhase(questions, [], undefined)).toMatchObject({ kind: 'question', question: a, index: 0, isLast: false });
  expect(quizPhase(questions, [given('a', 1)], undefined)).toMatchObject({ question: b, index: 1, isLast: true });
});

test('a question that was just answered stays until the learner goes on', () => {
  const answers = [given('a', 1)];
  expect(quizPhase(questions, answers, 'a')).toMatchObject({ question: a, given: answers[0], isLast: false });
  expect(quizPhase(questions, [...answers, given('b')], 'b')).toMatchObject({ question: b, isLast: true });
});

test('answered and graded is a result; answered and waiting is kept', () => {
  expect(quizPhase(questions, [given('a', 1), given('b', 0)], undefined)).toEqual({ kind: 'result' });
  expect(quizPhase(questions, [given('a', 1), given('b')], undefined)).toEqual({ kind: 'kept' });
});

test('the last attempt at a quiz is the one with the highest number', () => {
  const attempt = (nodeID: string, number: number) =>
    ({ id: `${nodeID}${number}`, nodeID: nodeID as Id<'LessonNode'>, number }) as unknown as QuizAttempt;
  const attempts = [attempt('q', 2), attempt('q', 3), attempt('q', 1), attempt('r', 9)];
  expect(latestAttempt(attempts, 'q' as Id<'LessonNode'>)?.id).toBe('q3');
  expect(latestAttempt([], 'q' as Id<'LessonNode'>)).toBeUndefined();
});

test('points are counted against all questions, also those that wait', () => {
  expect(pointsOf(questions, [given('a', 1), given('b')])).toEqual({ given: 1, possible: 4 });
});

test('a single choice replaces, a multiple one adds and takes away', () => {
  expect(chosenAfter(a, ['x'], 'y')).toEqual(['y']);
  expect(chosenAfter(b, ['x'], 'y')).toEqual(['x', 'y']);
  expect(chosenAfter(b, ['x', 'y'], 'x')).toEqual(['y']);
});
