import { expect, test } from 'vitest';
import { invisibleCharacters } from '#domain/kernel/text/test-invisible-text.ts';
import { hasVisibleText, hasVisibleLetters, visibleLetters } from '#domain/kernel/text/visible-text.ts';

test('no space, control, format or ignorable character of Unicode counts as visible', () => {
  expect(invisibleCharacters.length).toBeGreaterThan(4_000);
  expect(invisibleCharacters.filter(hasVisibleText)).toEqual([]);
  expect(hasVisibleText(invisibleCharacters.join(''))).toBe(false);
});

test('letters and digits of all scripts count as words, while punctuation, pictures and signs are only visible', () => {
  expect(['a', 'é', 'ㅎ', '한', '字', 'א', 'ع', '𓀀', '7', '٣'].filter((text) => !hasVisibleLetters(text))).toEqual([]);
  expect(['=', '…', '👍🏽', '→', '**'].map((text) => [hasVisibleText(text), hasVisibleLetters(text)])).toEqual(
    Array.from({ length: 5 }, () => [true, false]),
  );
  expect(visibleLetters('\u200Ba \u3164b\uFE0F')).toBe(2);
});
