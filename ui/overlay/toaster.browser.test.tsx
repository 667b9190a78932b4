import { flushSync } from 'react-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { accessibilityFaults, renderThemed } from '#web/shared/test-render.tsx';
import { TOAST_MS, TOASTS_VISIBLE, toast } from '#ui/overlay/toasts.ts';
import { Toaster } from '#ui/overlay/toaster.tsx';

beforeEach(() => {
  toast.clear();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => vi.useRealTimers());

const shown = () => [...document.querySelectorAll('[data-kind]')].map((each) => each.textContent);

/** React renders, and starts its timers, before the next frame; frames are not faked. */
const say = (work: () => void) => {
  flushSync(work);
  return new Promise(requestAnimationFrame);
};
const pass = (ms: number) => say(() => vi.advanceTimersByTime(ms));

test('a toast is visible for 2999 ms and gone after 3000 ms [S-141, S-663]', async () => {
  await renderThemed(<Toaster />);
  await say(() => toast.info('Saved'));
  await pass(TOAST_MS - 1);
  expect(shown()).toEqual(['Saved']);
  await pass(1);
  expect(shown()).toEqual([]);
});

test('five of eight toasts are visible at once, and the others follow [S-140, S-662]', async () => {
  await renderThemed(<Toaster />);
  await say(() => {
    for (let n = 1; n <= 8; n += 1) toast.info(`Notice ${n}`);
  });
  expect(shown().length).toBe(TOASTS_VISIBLE);
  await pass(TOAST_MS);
  expect(shown()).toEqual(['Notice 6', 'Notice 7', 'Notice 8']);
});

test.each([
  ['ltr', 'right'],
  ['rtl', 'left'],
] as const)('toasts of a page written %s are at the top %s [S-139]', async (dir, side) => {
  await renderThemed(<Toaster />, { dir });
  await say(() => {
    toast.info('one');
    toast.info('two');
  });
  const [first, second] = [...document.querySelectorAll('[data-kind]')].map((each) => each.getBoundingClientRect());
  const gap = side === 'right' ? document.documentElement.clientWidth - (first?.right ?? 0) : first?.left;
  expect(gap).toBe(16);
  expect(first?.top).toBeLessThan(40);
  expect(second?.top).toBeGreaterThan(first?.bottom ?? Number.POSITIVE_INFINITY);
});

test('hovering one toast pauses the timers of all', async () => {
  const screen = await renderThemed(<Toaster />);
  await say(() => toast.info('Held'));
  await userEvent.hover(screen.getByText('Held'));
  await pass(TOAST_MS * 3);
  expect(shown()).toEqual(['Held']);
  await userEvent.unhover(screen.getByText('Held'));
  await pass(TOAST_MS);
  expect(shown()).toEqual([]);
});

test('focusing one toast pauses the timers of all', async () => {
  const screen = await renderThemed(<Toaster />);
  await say(() => toast.info('Held'));
  const close = screen.getByRole('button', { name: 'Close' }).element() as HTMLElement;
  await say(() => close.focus());
  await pass(TOAST_MS * 3);
  expect(shown()).toEqual(['Held']);
  await say(() => close.blur());
  await pass(TOAST_MS);
  expect(shown()).toEqual([]);
});

test('an error toast stays until it is closed', async () => {
  const screen = await renderThemed(<Toaster />);
  await say(() => toast.error('Unable to logout'));
  await pass(TOAST_MS * 10);
  expect(shown()).toEqual(['Unable to logout']);
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(shown()).toEqual([]);
});

test('toasts are announced politely from a live region that exists before them', async () => {
  await renderThemed(<Toaster />);
  const place = document.querySelector('[aria-live]');
  expect(place?.getAttribute('aria-live')).toBe('polite');
  await say(() => toast.error('Unable to logout'));
  expect(place?.textContent).toContain('Unable to logout');
  expect(document.querySelector('[role="alert"], [aria-live="assertive"]')).toBeNull();
  vi.useRealTimers();
  expect(await accessibilityFaults()).toEqual([]);
});
