import { Hono } from 'hono';
import { expect, test } from 'vitest';
import type { UserId } from '#domain/kernel/id.ts';
import type { Role } from '#domain/account/user.ts';
import type { Env } from '#server/core/env/env.ts';
import type { ActorVariables } from '#server/core/http/request-session.ts';
import { underMaintenance } from '#server/site/maintenance.ts';
import { newId } from '#server/core/store/new-id.ts';

function appUntil(until: Date | undefined, role?: Role) {
  const session = role && { actor: { id: newId('User') as UserId, role }, sessionToken: 'token', emailVerified: true };
  const app = new Hono<ActorVariables>();
  app.use(
    underMaintenance({ maintenance: { until, message: '' } as Env['maintenance'] }, async () => session, {
      answerSite: async (c, path, options) => c.text(path, options?.status ?? 200),
    }),
  );
  app.all('*', (c) => c.text('as ever'));
  return async (path: string, method = 'GET') => {
    const response = await app.request(path, { method });
    return { status: response.status, retry: response.headers.get('retry-after'), text: await response.text() };
  };
}

const pages = ['/', '/pricing', '/learn/catalog', '/no/such/path', '/components'];

test('every page and every endpoint answers 503 with Retry-After under maintenance [S-043]', async () => {
  for (const role of [undefined, 'USER', 'MODERATOR'] as const) {
    const ask = appUntil(undefined, role);
    for (const path of pages) expect(await ask(path)).toEqual({ status: 503, retry: '600', text: '/maintenance' });
    const data = await ask('/api/commands', 'POST');
    expect({ ...data, text: JSON.parse(data.text) as unknown }).toMatchObject({
      status: 503,
      text: { code: 'unavailable' },
    });
  }
});

test('maintenance announces its planned end in Retry-After and does not end by itself afterwards [S-043]', async () => {
  const seconds = Number((await appUntil(new Date(Date.now() + 7_200_000))('/')).retry);
  expect(seconds).toBeGreaterThan(7_100);
  expect(seconds).toBeLessThanOrEqual(7_200);
  expect(await appUntil(new Date(0))('/')).toMatchObject({ status: 503, retry: '600' });
});

test('administrators can use everything under maintenance, and the login stays open for them [S-043]', async () => {
  const asAdmin = appUntil(undefined, 'ADMIN');
  for (const path of [...pages, '/api/commands'])
    expect(await asAdmin(path)).toMatchObject({ status: 200, text: 'as ever' });
  const asNobody = appUntil(undefined);
  for (const path of [
    '/auth/login',
    '/api/auth/sign-in/email',
    '/api/session',
    '/assets/a.js',
    '/healthz',
    '/maintenance',
  ])
    expect(await asNobody(path)).toMatchObject({ status: 200 });
  expect(await asNobody('/auth/register')).toMatchObject({ status: 503 });
});
