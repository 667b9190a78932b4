import { expect, test } from 'vitest';
import { emptyRichText } from '#domain/teach/rich-text.ts';
import type { OpenQuestion } from '#domain/teach/version.ts';
import { chosenAfter, choicesOf, firstDraft, isAnswer, matchedAfter, movedBy } from '#web/shared/answer-draft.ts';

const options = ['a', 'b', 'c'].map((id) => ({ id, text: id.toUpperCase() }));
const asked = { id: 'q', question: emptyRichText('b'), score: 1, options };
const question = (kind: Exclude<OpenQuestion['kind'], 'match'>): OpenQuestion => ({ ...asked, kind });
const match: OpenQuestion = { ...asked, kind: 'match', matches: options };

test('a single choice replaces, a multiple one adds and takes away', () => {
  expect(chosenAfter(question('single'), ['x'], 'y')).toEqual(['y']);
  expect(chosenAfter(question('trueFalse'), ['true'], 'false')).toEqual(['false']);
  expect(chosenAfter(question('multiple'), ['x'], 'y')).toEqual(['x', 'y']);
  expect(chosenAfter(question('multiple'), ['x', 'y'], 'x')).toEqual(['y']);
});

test('there is something to click on where one chooses, and nowhere else', () => {
  expect(choicesOf(question('multiple'))).toEqual(['a', 'b', 'c']);
  expect(choicesOf(question('trueFalse'))).toEqual(['true', 'false']);
  for (const other of [question('number'), question('text'), question('order'), match])
    expect(choicesOf(other)).toEqual([]);
});

test('an order is an answer as it is shown; everything else begins empty', () => {
  expect(firstDraft(question('order'))).toEqual(['a', 'b', 'c']);
  for (const other of [question('single'), question('text'), match]) {
    expect(firstDraft(other)).toEqual([]);
    expect(isAnswer(other, [])).toBe(false);
  }
});

test('what cannot be read as an answer is not given', () => {
  expect(isAnswer(question('number'), ['3,5'])).toBe(true);
  expect(isAnswer(question('number'), ['three'])).toBe(false);
  expect(isAnswer(question('text'), ['  '])).toBe(false);
  expect(isAnswer(match, ['a', 'b'])).toBe(false);
  expect(isAnswer(match, ['a', 'b', 'c'])).toBe(true);
});

test('a match that is given to another leaves the one that had it', () => {
  expect(matchedAfter(match, [], 1, 'a')).toEqual(['', 'a', '']);
  expect(matchedAfter(match, ['', 'a', 'c'], 0, 'a')).toEqual(['a', '', 'c']);
});

test('an item changes places with its neighbour, and stays at an end', () => {
  expect(movedBy(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c']);
  expect(movedBy(['a', 'b', 'c'], 2, -1)).toEqual(['a', 'c', 'b']);
  expect(movedBy(['a', 'b', 'c'], 2, 1)).toEqual(['a', 'b', 'c']);
});
