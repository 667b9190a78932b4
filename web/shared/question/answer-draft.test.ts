import { expect, test } from 'vitest';
import { emptyRichText } from '#domain/teach/rich-text/rich-text.ts';
import type { LearnerQuestion } from '#domain/teach/question/quiz-question.ts';
import { toggleChoice, choicesOf, isAnswerComplete, setMatch } from '#web/shared/question/answer-draft.ts';

const options = ['a', 'b', 'c'].map((id) => ({ id, text: id.toUpperCase() }));
const asked = { id: 'q', question: emptyRichText('b'), score: 1, options };
const question = (kind: Exclude<LearnerQuestion['kind'], 'match'>): LearnerQuestion => ({ ...asked, kind });
const match: LearnerQuestion = { ...asked, kind: 'match', matches: options };

test('selecting an option replaces a single choice and toggles a multiple choice', () => {
  expect(toggleChoice(question('single'), ['x'], 'y')).toEqual(['y']);
  expect(toggleChoice(question('trueFalse'), ['true'], 'false')).toEqual(['false']);
  expect(toggleChoice(question('multiple'), ['x'], 'y')).toEqual(['x', 'y']);
  expect(toggleChoice(question('multiple'), ['x', 'y'], 'x')).toEqual(['y']);
});

test('only choice questions have options to click', () => {
  expect(choicesOf(question('multiple'))).toEqual(['a', 'b', 'c']);
  expect(choicesOf(question('trueFalse'))).toEqual(['true', 'false']);
  for (const other of [question('number'), question('text'), question('order'), match])
    expect(choicesOf(other)).toEqual([]);
});

test('a question of any kind that nobody has touched is not answered', () => {
  for (const untouched of [question('single'), question('text'), question('order'), match])
    expect(isAnswerComplete(untouched, [])).toBe(false);
});

test('an incomplete or unreadable answer cannot be submitted', () => {
  expect(isAnswerComplete(question('number'), ['3,5'])).toBe(true);
  expect(isAnswerComplete(question('number'), ['three'])).toBe(false);
  expect(isAnswerComplete(question('text'), ['  '])).toBe(false);
  expect(isAnswerComplete(match, ['a', 'b'])).toBe(false);
  expect(isAnswerComplete(match, ['a', 'b', 'c'])).toBe(true);
});

test('assigning a match to one option removes it from another', () => {
  expect(setMatch(match, [], 1, 'a')).toEqual(['', 'a', '']);
  expect(setMatch(match, ['', 'a', 'c'], 0, 'a')).toEqual(['a', '', 'c']);
});
