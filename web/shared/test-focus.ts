import { expect } from 'vitest';

/**
 * Runs an action that replaces one control with another and expects the focus not to be lost: with the focus on the body,
 * typed text would be lost or trigger shortcuts of the page.
 */
export async function expectFocusKept(swap: () => Promise<unknown>): Promise<void> {
  await swap();
  await expect.poll(() => document.activeElement?.tagName).not.toBe('BODY');
}
