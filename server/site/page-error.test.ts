import { unlimited } from '#server/core/limits/limiter.ts';
import { Hono } from 'hono';
import { expect, test, vi } from 'vitest';
import { AppError } from '#domain/kernel/errors.ts';
import type { Log } from '#server/core/log/log.ts';
import { pageErrorHandler, pageErrorRoutes } from '#server/site/page-error.ts';
import { problemHandler, type RequestIdVariables, requestIds } from '#server/core/http/problem.ts';
import { noRanges } from '#server/core/request/network-ranges.ts';

const error = vi.fn<(about: object, what: string) => void>();
const log = { error, warn: vi.fn<() => void>(), debug: vi.fn<() => void>() } as unknown as Log;
const app = new Hono<RequestIdVariables>();
app.use(requestIds);
app.onError(
  pageErrorHandler(problemHandler(log), {
    answerSite: async (c, path, options) =>
      c.text(`${path} ${options?.placeholders?.['reference']}`, options?.status ?? 200),
  }),
);
app.route('/', pageErrorRoutes({ log, limiter: unlimited, env: { proxies: noRanges } }));
app.get('/learn', () => {
  throw new Error('a mistake of ours');
});
app.get('/api/learn', () => {
  throw new Error('a mistake of ours');
});
app.get('/refused', () => {
  throw new AppError('not_found', 'nothing here');
});

test('a page that fails answers with the error page and its log reference, and failing data with a problem [S-046, S-647]', async () => {
  const page = await app.request('/learn');
  expect(page.status).toBe(500);
  expect(await page.text()).toBe(`/500 ${page.headers.get('x-request-id')}`);
  expect(error).toHaveBeenLastCalledWith(
    expect.objectContaining({ requestId: page.headers.get('x-request-id') }),
    'a fault',
  );
  const data = await app.request('/api/learn');
  expect(data.headers.get('content-type')).toBe('application/problem+json');
  expect(await data.json()).toMatchObject({ code: 'internal', requestId: data.headers.get('x-request-id') });
  expect((await app.request('/refused')).status).toBe(404);
});

test('a screen that failed to render is logged under the reference that the person gets [S-046]', async () => {
  const body = JSON.stringify({ message: 'x is undefined', path: '/learn/catalog', stack: 'at y' });
  const answer = await app.request('/api/page-faults', { method: 'POST', body });
  const { reference } = (await answer.json()) as { reference: string };
  expect(error).toHaveBeenLastCalledWith(
    { requestId: reference, message: 'x is undefined', path: '/learn/catalog', stack: 'at y' },
    'a page could not be drawn',
  );
});
