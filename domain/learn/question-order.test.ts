import { expect, test } from 'vitest';
import type { Id } from '#domain/kernel/id.ts';
import { questionOrder } from '#domain/learn/question-order.ts';
import { publishQuestion } from '#domain/teach/version/learner-question.ts';
import { sampleQuestions } from '#domain/teach/question/test-questions.ts';

const questions = sampleQuestions.map((question) => publishQuestion(question).open);
const place = (number: number) => ({
  enrollmentID: 'e' as Id<'Enrollment'>,
  nodeID: 'n' as Id<'LessonNode'>,
  number,
});
const ordersOf = (isShuffled: boolean, of: (asked: typeof questions) => string) =>
  new Set(Array.from({ length: 40 }, (_, number) => of(questionOrder(questions, { isShuffled }, place(number)))));
const optionsOf = (kind: string) => (asked: typeof questions) =>
  asked
    .find((question) => question.kind === kind)
    ?.options.map(({ id }) => id)
    .join() ?? '';

test('an attempt keeps its shuffled order after a reload, and the next attempt gets another', () => {
  const settings = { isShuffled: true };
  expect(questionOrder(questions, settings, place(1))).toEqual(questionOrder(questions, settings, place(1)));
  expect(ordersOf(true, (asked) => asked.map(({ id }) => id).join()).size).toBeGreaterThan(20);
  expect(ordersOf(true, optionsOf('multiple')).size).toBe(6);
});

test('shuffling off means that only the items of ordering questions are mixed', () => {
  expect(ordersOf(false, (asked) => asked.map(({ id }) => id).join()).size).toBe(1);
  expect(ordersOf(false, optionsOf('multiple')).size).toBe(1);
  expect(ordersOf(false, optionsOf('order')).size).toBeGreaterThan(10);
});

test('match options keep their positions, because the answer refers to positions', () => {
  expect(ordersOf(true, optionsOf('match')).size).toBe(1);
});

test('shuffling keeps every question and every option exactly once', () => {
  const asked = questionOrder(questions, { isShuffled: true }, place(7));
  expect(asked.map(({ id }) => id).toSorted()).toEqual(questions.map(({ id }) => id).toSorted());
  for (const { id, options } of asked) {
    const original = questions.find((question) => question.id === id)?.options ?? [];
    expect(options.map((option) => option.id).toSorted()).toEqual(original.map((option) => option.id).toSorted());
  }
});
