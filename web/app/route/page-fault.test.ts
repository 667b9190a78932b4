import { afterEach, expect, test, vi } from 'vitest';
import { isPageFault, reportPageFault } from '#web/app/route/page-fault.ts';

afterEach(() => vi.unstubAllGlobals());

const stubBrowser = (answer: () => Promise<Response>) => {
  vi.stubGlobal('window', { location: { pathname: '/learn/catalog', search: '?q=a' } });
  vi.stubGlobal('fetch', answer);
};

test('a bug in our code is distinguished from a failed network or server [S-046]', () => {
  expect(isPageFault(new TypeError("Cannot read properties of undefined (reading 'id')"))).toBe(true);
  expect(isPageFault(new ReferenceError('x is not defined'))).toBe(true);
  expect(isPageFault(new TypeError('Failed to fetch dynamically imported module'))).toBe(false);
  expect(isPageFault(new Error('texts did not load'))).toBe(false);
  expect(isPageFault(undefined)).toBe(false);
});

test('a bug opens /500 with the reference of the log entry and the address to return to [S-046]', async () => {
  stubBrowser(async () => Response.json({ reference: 'abc' }));
  const leave = vi.fn<(address: string) => void>();
  await reportPageFault(new TypeError('x'), leave);
  expect(leave).toHaveBeenCalledWith('/500?reference=abc&from=%2Flearn%2Fcatalog%3Fq%3Da');
});

test('a bug that happens offline does not open /500, which could not load', async () => {
  stubBrowser(() => Promise.reject(new TypeError('Failed to fetch')));
  const leave = vi.fn<(address: string) => void>();
  await reportPageFault(new TypeError('x'), leave);
  expect(leave).not.toHaveBeenCalled();
});
