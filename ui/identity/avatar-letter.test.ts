import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { contrast } from '#ui/theme/color.ts';
import { avatarLetter, letterClass } from '#ui/identity/avatar-letter.ts';

const { letters } = JSON.parse(readFileSync(new URL('../theme/tokens.json', import.meta.url), 'utf8')) as {
  letters: Record<string, { bg: string; fg: string }>;
};

test('the avatar letter is the first letter of the email address in upper case [S-137]', () => {
  expect(avatarLetter('maya@example.org')).toBe('M');
  expect(avatarLetter(' élodie@example.org')).toBe('É');
  expect(avatarLetter('')).toBe('?');
});

test('each of the 26 letters has its own color with readable contrast, whatever its case [S-138]', () => {
  expect(letterClass('M')).toBe(letterClass('m'));
  expect(letterClass('M')).not.toBe(letterClass('N'));
  expect(new Set(Object.values(letters).map(({ bg }) => bg)).size).toBe(26);
  for (const { bg, fg } of Object.values(letters)) expect(contrast(bg, fg)).toBeGreaterThanOrEqual(4.5);
});

test.each(['É', '9', '?', '漢', 'Ω'])('the character %s uses the color of a letter', (character) => {
  expect(letterClass(character)).toMatch(/^letter-[A-Z]$/);
});
