import { vi } from 'vitest';
import { TEST_TIMEOUT_MS } from '#tools/test/test-timeout.ts';

// Vitest can configure the timeout of `expect.poll`, but not of these two, whose default is one second.
const { waitFor, waitUntil } = vi;
const patient = (options: number | { timeout?: number; interval?: number } = {}) =>
  typeof options === 'number' ? options : { timeout: TEST_TIMEOUT_MS, ...options };
vi.waitFor = (callback, options) => waitFor(callback, patient(options));
vi.waitUntil = (callback, options) => waitUntil(callback, patient(options));
