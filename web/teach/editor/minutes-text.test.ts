import { expect, test } from 'vitest';
import { minutesText, readMinutes } from '#web/teach/editor/minutes-text.ts';

test('minutes are whole, at most ten hours, and left empty to be measured', () => {
  expect(readMinutes('')).toBe(0);
  expect(readMinutes(' 12 ')).toBe(12);
  expect(readMinutes('600')).toBe(600);
  for (const text of ['601', '-1', '1.5', 'ten']) expect(readMinutes(text)).toBeUndefined();
});

test('minutes in their field read back as the same minutes', () => {
  for (const minutes of [0, 1, 45]) expect(readMinutes(minutesText(minutes))).toBe(minutes);
});
