import { expect, test } from 'vitest';
import { cutText, ellipsize } from '#domain/kernel/text/cut-text.ts';

test.each([
  ['a letter', 'b'],
  ['an emoji', '🌉'],
  ['a letter with a combining accent', 'e\u0301'],
  ['a family emoji', '👩‍👩‍👧‍👦'],
  ['an emoji with a skin tone', '👋🏽'],
  ['a sign with a variation selector', '❤️'],
  ['a flag', '🇫🇷'],
  ['a syllable of three letters', '\u1112\u1161\u11ab'],
  ['a line break', '\r\n'],
])('a long text is cut before %s that does not fit and after one that does', (_what, character) => {
  const text = `a${character}b`;
  const end = 1 + character.length;
  for (let max = 1; max < end; max += 1) expect(cutText(text, max)).toBe('a');
  expect(cutText(text, end)).toBe(`a${character}`);
  expect(cutText(text, end + 1)).toBe(text);
});

test('the second of two flags is dropped as a whole, never cut in half', () => {
  expect(cutText('🇫🇷🇩🇪🇬🇧', 9)).toBe('🇫🇷🇩🇪');
});

test('a text within the limit is unchanged', () => {
  expect(cutText('🌉', 2)).toBe('🌉');
  expect(cutText('', 0)).toBe('');
});

test('a first character of endless length is cut between code points', () => {
  expect(cutText(`o${'\u0308'.repeat(500)}`, 100)).toHaveLength(100);
  const faces = '😀\u200d'.repeat(100);
  expect(cutText(faces, 100)).toBe(faces.slice(0, 99));
  expect(cutText('🌉', 1)).toBe('');
});

test('an ellipsis marks a cut and counts as a character', () => {
  expect(ellipsize('one two', 7)).toBe('one two');
  expect(ellipsize('one two', 6)).toBe('one t…');
  expect(ellipsize('one two', 5)).toBe('one…');
});
