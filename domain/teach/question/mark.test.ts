import { expect, test } from 'vitest';
import { piecesOf, withLines } from '#domain/teach/question/mark.ts';
import { questionProblems } from '#domain/teach/question/question-problem.ts';
import { answerLines, secretsOf } from '#domain/teach/question/question-text.ts';
import { questionOf } from '#domain/teach/question/test-questions.ts';

const { mark } = questionOf;
const [first, second] = mark.options;

test.each([
  ['The cat’s bowl, 2 well-known dogs.', ['The', 'cat’s', 'bowl', '2', 'well-known', 'dogs']],
  ['«Été» – naïve?', ['Été', 'naïve']],
  ['हिन्दी में लिखो', ['हिन्दी', 'में', 'लिखो']],
  ['… — !', []],
])('the words of "%s" can be marked, and what is between them cannot', (text, words) => {
  const pieces = piecesOf({ id: 'a', text });
  expect(pieces.filter((piece) => piece.mark !== undefined).map((piece) => piece.text)).toEqual(words);
  expect(pieces.map((piece) => piece.text).join('')).toBe(text);
});

test('the answer of a marking question is its text with the marks, and its secret is the words alone', () => {
  expect(answerLines(mark, mark.answer)).toEqual(['The cat’s bowl is *red*.', 'It *sings*, too.']);
  expect(secretsOf(mark, mark.answer)).toEqual(['red sings']);
});

test.each([
  ['a word before the mark is added', 'The big cat’s bowl is red.', ['a.5', 'b.1']],
  ['a word before the mark is removed', 'cat’s bowl is red.', ['a.3', 'b.1']],
  ['a word after the mark is added', 'The cat’s bowl is red today.', ['a.4', 'b.1']],
  ['the marked word is edited', 'The cat’s bowl is green.', ['a.4', 'b.1']],
  ['the marked word is removed', 'The cat’s bowl is.', ['b.1']],
  ['the whole line is replaced', 'Dogs bark.', ['b.1']],
])('marks stay on their words if %s', (_what, text, answer) => {
  const changed = withLines(mark, [{ id: 'a', text }, second!]);
  expect(changed).toMatchObject({ options: [{ text }, second], answer });
  expect(questionProblems(changed)).toEqual([]);
});

test('marks follow a line that moves and go with a line that is removed', () => {
  expect(withLines(mark, [second!, first!]).answer.toSorted()).toEqual(['a.4', 'b.1']);
  expect(withLines(mark, [second!]).answer).toEqual(['b.1']);
});
