import { beforeEach, expect, test } from 'vitest';
import { TOAST_MS, TOASTS_VISIBLE, toast, toasts } from '#ui/overlay/toasts.ts';

beforeEach(() => toast.clear());
const messages = () => toasts.get().map(({ message }) => message);

test('five toasts are visible, for 3000 ms each [S-662, S-663]', () => {
  expect(TOASTS_VISIBLE).toBe(5);
  expect(TOAST_MS).toBe(3000);
});

test('toasts are queued in the order in which they came', () => {
  for (let n = 1; n <= 8; n += 1) toast.info(String(n));
  expect(messages()).toEqual(['1', '2', '3', '4', '5', '6', '7', '8']);
});

test('the oldest of five errors is removed, so that later toasts become visible', () => {
  for (let n = 1; n <= 6; n += 1) toast.error(String(n));
  expect(messages()).toEqual(['2', '3', '4', '5', '6']);
});

test('a toast is closed by its id', () => {
  const id = toast.info('first');
  toast.info('second');
  toast.dismiss(id);
  expect(messages()).toEqual(['second']);
});
