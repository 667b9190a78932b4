import { expect, test } from 'vitest';
import { questionProblems } from '#domain/teach/question-problem.ts';
import { type ChoiceQuestion, parseQuestions } from '#domain/teach/quiz.ts';
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

test('a new question may be kept as it is and says what is still to do', () => {
  const question = newQuestion(counter());
  expect(parseQuestions([question])).toEqual([question]);
  expect(questionProblems(question)).toEqual(['no_question', 'empty_option', 'no_key']);
});

test('of a single choice one option is right, of a multiple choice any', () => {
  const { question, a, b } = made();
  const single = withAnswer(withAnswer(question, a, true), b, true);
  expect(single.answer).toEqual([b]);
  const multiple = withAnswer({ ...single, kind: 'multiple' }, a, true);
  expect(multiple.answer).toEqual([a, b]);
  expect(withAnswer(multiple, b, false).answer).toEqual([a]);
});

test('removing an option takes it out of the key', () => {
  const { question, a } = made();
  const removed = withoutOption(withAnswer(question, a, true), a);
  expect(removed.options).toHaveLength(2);
  expect(removed.answer).toEqual([]);
});

test('the key follows an option that is moved or reworded', () => {
  const { question, a, b } = made();
  const keyed = withOptionText(withAnswer(question, a, true), a, 'the damper');
  const swapped = withOptionMoved(keyed, a, 1);
  expect(swapped.options.map(({ id }) => id).slice(0, 2)).toEqual([b, a]);
  expect(swapped.answer).toEqual([a]);
  expect(withOptionMoved(question, a, -1)).toBe(question);
});

test('an option is added behind the one that asked for it', () => {
  const { question, a } = made();
  const more = withOptionAfter(question, a, { id: 'new', text: '' });
  expect(more.options.map(({ id }) => id).indexOf('new')).toBe(1);
});

test('feedback and explanation leave nothing behind when they are taken away', () => {
  const { question, a } = made();
  expect(withFeedback(withFeedback(question, a, 'Look at the beat'), a, undefined)).toEqual(question);
  expect(withExplanation(withExplanation(question, question.question), undefined)).toEqual(question);
});
