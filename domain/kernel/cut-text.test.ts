import { expect, test } from 'vitest';
import { cutText } from '#domain/kernel/cut-text.ts';

test.each([
  ['a letter', 'b'],
  ['an emoji', '🌉'],
  ['a letter with its accent behind it', 'e\u0301'],
  ['a family', '👩‍👩‍👧‍👦'],
  ['a hand in a colour of its own', '👋🏽'],
  ['a sign with its colour behind it', '❤️'],
  ['a flag', '🇫🇷'],
  ['a syllable of three letters', '\u1112\u1161\u11ab'],
  ['an end of a line', '\r\n'],
])('a text that is too long ends before %s that has no room, and with it where it has', (_what, character) => {
  const text = `a${character}b`;
  const end = 1 + character.length;
  for (let max = 1; max < end; max += 1) expect(cutText(text, max)).toBe('a');
  expect(cutText(text, end)).toBe(`a${character}`);
  expect(cutText(text, end + 1)).toBe(text);
});

test('the second of two flags is left out, not joined with half of the first', () => {
  expect(cutText('🇫🇷🇩🇪🇬🇧', 9)).toBe('🇫🇷🇩🇪');
});

test('a text that fits is left as it is', () => {
  expect(cutText('🌉', 2)).toBe('🌉');
  expect(cutText('', 0)).toBe('');
});

test('a first character without an end is taken apart, never in the middle of a code point', () => {
  expect(cutText(`o${'\u0308'.repeat(500)}`, 100)).toHaveLength(100);
  const faces = '😀\u200d'.repeat(100);
  expect(cutText(faces, 100)).toBe(faces.slice(0, 99));
  expect(cutText('🌉', 1)).toBe('');
});
