import { expect, test } from 'vitest';
import { minutesText, readMinutes } from '#web/teach/editor/step/minutes-text.ts';

test('valid minutes are whole numbers up to 600, and empty text means automatic', () => {
  expect(readMinutes('')).toBe(0);
  expect(readMinutes(' 12 ')).toBe(12);
  expect(readMinutes('600')).toBe(600);
  for (const text of ['601', '-1', '1.5', 'ten']) expect(readMinutes(text)).toBeUndefined();
});

test('formatted minutes parse to the same minutes', () => {
  for (const minutes of [0, 1, 45]) expect(readMinutes(minutesText(minutes))).toBe(minutes);
});
