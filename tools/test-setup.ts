import { vi } from 'vitest';
import { PATIENCE_MS } from '#tools/patience.ts';

// Vitest can configure the timeout of `expect.poll`, but not of these two, whose default is one second.
const { waitFor, waitUntil } = vi;
const patient = (options: number | { timeout?: number; interval?: number } = {}) =>
  typeof options === 'number' ? options : { timeout: PATIENCE_MS, ...options };
vi.waitFor = (callback, options) => waitFor(callback, patient(options));
vi.waitUntil = (callback, options) => waitUntil(callback, patient(options));
