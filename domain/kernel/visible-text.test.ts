import { expect, test } from 'vitest';
import { invisibleCharacters } from '#domain/kernel/test-invisible-text.ts';
import { hasInk, hasWords, visibleLetters } from '#domain/kernel/visible-text.ts';

test('no character that Unicode calls a space, a control, formatting or ignorable has ink', () => {
  expect(invisibleCharacters.length).toBeGreaterThan(4_000);
  expect(invisibleCharacters.filter(hasInk)).toEqual([]);
  expect(hasInk(invisibleCharacters.join(''))).toBe(false);
});

test('letters and digits of all scripts are words, and marks, pictures and signs alone have ink only', () => {
  expect(['a', 'é', 'ㅎ', '한', '字', 'א', 'ع', '𓀀', '7', '٣'].filter((text) => !hasWords(text))).toEqual([]);
  expect(['=', '…', '👍🏽', '→', '**'].map((text) => [hasInk(text), hasWords(text)])).toEqual(
    Array.from({ length: 5 }, () => [true, false]),
  );
  expect(visibleLetters('\u200Ba \u3164b\uFE0F')).toBe(2);
});
