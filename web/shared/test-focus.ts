import { expect } from 'vitest';

/**
 * Runs something that replaces one control by another, and expects the focus not to be lost: with the focus on the body,
 * what is typed next goes nowhere, or to the shortcuts of the page.
 */
export async function expectFocusKept(swap: () => Promise<unknown>): Promise<void> {
  await swap();
  await expect.poll(() => document.activeElement?.tagName).not.toBe('BODY');
}
