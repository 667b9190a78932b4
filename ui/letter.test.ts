import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { contrast } from '#ui/color.ts';
import { avatarLetter, letterClass } from '#ui/letter.ts';

const { letters } = JSON.parse(readFileSync(new URL('tokens.json', import.meta.url), 'utf8')) as {
  letters: Record<string, { bg: string; fg: string }>;
};

test('a person without a picture is the first letter of the e-mail, upper case [S-137]', () => {
  expect(avatarLetter('maya@example.org')).toBe('M');
  expect(avatarLetter(' élodie@example.org')).toBe('É');
  expect(avatarLetter('')).toBe('?');
});

test('the same letter always has the same colour and each of the 26 its own, readable one [S-138]', () => {
  expect(letterClass('M')).toBe(letterClass('m'));
  expect(letterClass('M')).not.toBe(letterClass('N'));
  expect(new Set(Object.values(letters).map(({ bg }) => bg)).size).toBe(26);
  for (const { bg, fg } of Object.values(letters)) expect(contrast(bg, fg)).toBeGreaterThanOrEqual(4.5);
});

test.each(['É', '9', '?', '漢', 'Ω'])('%s borrows the colour of a letter', (character) => {
  expect(letterClass(character)).toMatch(/^letter-[A-Z]$/);
});
