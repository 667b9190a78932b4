import { expect, onTestFinished } from 'vitest';
import { userEvent } from 'vitest/browser';

/** Every single key that a person may press, except those that leave the lesson or open a dialog. */
const keys = [...'abcdefghijklmnopqrstuvwxyz0123456789 .,+-/', '{Enter}', '{Backspace}', '{Delete}', '{Home}', '{End}'];
const arrows = ['{ArrowDown}', '{ArrowUp}', '{ArrowRight}', '{ArrowLeft}'];

// Arrows come last, because they may lead to another step of the lesson.
const pairs = [
  ...keys.map((key) => `${key}{Enter}`),
  ...'123r'.split('').map((key) => `${key} `),
  'car{Enter}',
  ...arrows.map((key) => `${key}{Enter}`),
];

/** A key that the product does not use. After each pair it stands for a click on empty space, which clears the focus. */
const CLEAR_FOCUS_KEY = 'F9';
function clearFocus({ key }: KeyboardEvent): void {
  if (key !== CLEAR_FOCUS_KEY) return;
  (document.activeElement as HTMLElement).blur();
  document.getSelection()?.removeAllRanges();
}

/** Presses every key and then Enter, each time without any focused element. */
export async function pressEveryKeyPair(): Promise<void> {
  document.addEventListener('keydown', clearFocus, { capture: true });
  onTestFinished(() => document.removeEventListener('keydown', clearFocus, { capture: true }));
  await userEvent.keyboard(['', ...pairs, ''].join(`{${CLEAR_FOCUS_KEY}}`));
  expect(document.activeElement).toBe(document.body);
}
