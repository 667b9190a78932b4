import { flushSync } from 'react-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { accessibilityFaults, renderThemed } from '#web/shared/test-render.tsx';
import { TOASTS_VISIBLE, toast } from '#ui/overlay/toasts.ts';
import { TOAST_MS } from '#ui/setting/settings-value.ts';
import { defaultSettings, saveSettings } from '#ui/setting/settings.ts';
import { Toaster } from '#ui/overlay/toaster.tsx';

beforeEach(() => {
  toast.clear();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
  saveSettings(defaultSettings);
});

const shown = () => [...document.querySelectorAll('[data-kind]')].map((each) => each.textContent);

/** React starts the timers in a message of its own after it has rendered; frames and messages are not faked. */
const say = async (work: () => void) => {
  flushSync(work);
  await new Promise(requestAnimationFrame);
  const { port1, port2 } = new MessageChannel();
  await new Promise((resolve) => {
    port1.onmessage = resolve;
    port2.postMessage(null);
  });
};
const pass = (ms: number) => say(() => vi.advanceTimersByTime(ms));

test.each([
  ['a notice', () => toast.info('Saved'), 'Saved'],
  ['an error', () => toast.error('Unable to logout'), 'Unable to logout'],
  ['an offer', () => toast.offer('Lesson deleted', { label: 'Undo', onClick: () => {} }), 'Lesson deletedUndo'],
])('%s is visible for 2999 ms and gone after 3000 ms [S-141, S-663]', async (_kind, fire, text) => {
  await renderThemed(<Toaster />);
  await say(() => void fire());
  await pass(TOAST_MS - 1);
  expect(shown()).toEqual([text]);
  await pass(1);
  expect(shown()).toEqual([]);
});

test('a toast is visible for the time that the reader has set', async () => {
  saveSettings({ toastMs: 30_000 });
  await renderThemed(<Toaster />);
  await say(() => toast.error('Unable to logout'));
  await pass(29_999);
  expect(shown()).toEqual(['Unable to logout']);
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
  saveSettings({ dir });
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

test('a toast can be closed before its time', async () => {
  const screen = await renderThemed(<Toaster />);
  await say(() => toast.error('Unable to logout'));
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
