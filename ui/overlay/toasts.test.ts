import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { RECENT_MS, TOASTS_VISIBLE, toast, toasts } from '#ui/overlay/toasts.ts';
import { TOAST_MS } from '#ui/setting/settings-value.ts';

beforeEach(() => {
  toast.clear();
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());
const messages = () => toasts.get().map(({ message }) => message);
const shown = () => toasts.get().flatMap(({ message, isShown }) => (isShown ? [message] : []));

test('five toasts are visible, for 3000 ms each [S-662, S-663]', () => {
  expect(TOASTS_VISIBLE).toBe(5);
  expect(TOAST_MS).toBe(3000);
});

test('toasts are queued in the order in which they came', () => {
  for (let n = 1; n <= 8; n += 1) toast.info(String(n));
  expect(shown()).toEqual(['1', '2', '3', '4', '5', '6', '7', '8']);
});

test('a hidden toast stays in the recent messages for ten minutes', () => {
  const id = toast.error('first');
  vi.advanceTimersByTime(1);
  toast.info('second');
  toast.dismiss(id);
  expect(shown()).toEqual(['second']);
  vi.advanceTimersByTime(RECENT_MS - 2);
  expect(messages()).toEqual(['first', 'second']);
  vi.advanceTimersByTime(1);
  expect(messages()).toEqual(['second']);
});

test('the action of a toast runs once, and not after it was withdrawn', () => {
  const onClick = vi.fn<() => void>();
  toast.offer('Slide deleted', { label: 'Undo', onClick });
  for (let n = 0; n < 2; n += 1) for (const each of toasts.get()) toast.act(each);
  expect(onClick).toHaveBeenCalledOnce();
  toast.withdraw(toast.offer('Slide deleted', { label: 'Undo', onClick }));
  expect(toasts.get().map(({ action }) => action)).toEqual([undefined, undefined]);
  expect(shown()).toEqual([]);
});
