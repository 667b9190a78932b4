import { expect, test } from 'vitest';
import { withTimeout } from '#server/core/async/timeout.ts';

const late = () => new Error('late');

test('work that takes longer than its timeout is rejected, and other work keeps its result or error', async () => {
  await expect(withTimeout(new Promise(() => undefined), 5, late)).rejects.toThrow('late');
  expect(await withTimeout(Promise.resolve('done'), 1_000, late)).toBe('done');
  await expect(withTimeout(Promise.reject(new Error('failed')), 1_000, late)).rejects.toThrow('failed');
});
