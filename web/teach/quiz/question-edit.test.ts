import { expect, test } from 'vitest';
import { questionProblems } from '#domain/teach/question/question-problem.ts';
import type { ChoiceQuestion } from '#domain/teach/question/choice.ts';
import { parseQuestions } from '#domain/teach/question/parse-questions.ts';
import {
  newOption,
  newQuestion,
  withAnswer,
  withExplanation,
  withFeedback,
  withOptionAfter,
  withOptionMoved,
  withOptionText,
  withoutOption,
} from '#web/teach/quiz/question-edit.ts';

const counter = () => {
  let last = 0;
  return () => `id-${(last += 1)}`;
};

function made(): { question: ChoiceQuestion; a: string; b: string; c: string } {
  const makeId = counter();
  const empty = newQuestion(makeId);
  const question = withOptionAfter(empty, undefined, newOption(makeId));
  const [a, b, c] = question.options.map(({ id }) => id);
  return { question, a: a!, b: b!, c: c! };
}

test('a new question can be saved and lists what is missing', () => {
  const question = newQuestion(counter());
  expect(parseQuestions([question])).toEqual([question]);
  expect(questionProblems(question)).toEqual(['no_question', 'empty_option', 'no_key']);
});

test('a single choice has exactly one right option, and a multiple choice any number', () => {
  const { question, a, b } = made();
  const single = withAnswer(withAnswer(question, a, true), b, true);
  expect(single.answer).toEqual([b]);
  const multiple = withAnswer({ ...single, kind: 'multiple' }, a, true);
  expect(multiple.answer).toEqual([a, b]);
  expect(withAnswer(multiple, b, false).answer).toEqual([a]);
});

test('a removed option is also removed from the answer key', () => {
  const { question, a } = made();
  const removed = withoutOption(withAnswer(question, a, true), a);
  expect(removed.options).toHaveLength(2);
  expect(removed.answer).toEqual([]);
});

test('the answer key follows an option that is moved or edited', () => {
  const { question, a, b } = made();
  const keyed = withOptionText(withAnswer(question, a, true), a, 'the damper');
  const swapped = withOptionMoved(keyed, a, 1);
  expect(swapped.options.map(({ id }) => id).slice(0, 2)).toEqual([b, a]);
  expect(swapped.answer).toEqual([a]);
  expect(withOptionMoved(question, a, -1)).toBe(question);
});

test('a new option is added after the one that requested it', () => {
  const { question, a } = made();
  const more = withOptionAfter(question, a, { id: 'new', text: '' });
  expect(more.options.map(({ id }) => id).indexOf('new')).toBe(1);
});

test('removed feedback and a removed explanation leave no empty fields', () => {
  const { question, a } = made();
  expect(withFeedback(withFeedback(question, a, 'Look at the beat'), a, undefined)).toEqual(question);
  expect(withExplanation(withExplanation(question, question.question), undefined)).toEqual(question);
});
