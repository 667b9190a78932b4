import { Hono } from 'hono';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import type { UserId } from '#domain/kernel/id.ts';
import { readEnv } from '#server/env.ts';
import { createApp } from '#server/http/app.ts';
import { newId } from '#server/new-id.ts';

const session = {
  actor: { id: newId('User') as UserId, role: 'USER' as const },
  sessionToken: 'token',
  emailVerified: true,
};
const unreached = () => Promise.reject(new Error('nobody should have come this far'));
const app = createApp({
  env: readEnv({ PUBLIC_URL: 'https://learn.school.test' }),
  log: pino({ level: 'silent' }),
  pool: undefined as never,
  auth: { actorOf: async () => session } as never,
  storage: { put: unreached, has: unreached, stream: unreached },
  pages: { html: '', routes: new Hono() },
  runCommand: unreached,
  runQuery: unreached,
  versions: undefined as never,
  onCommitted: () => undefined,
});

const ways = ['/api/commands', '/api/files', '/api/auth/sign-out', '/api/whatever-comes-next'];
const origins = ['https://other.school.test', 'http://learn.school.test', 'https://learn.school.test:8443', 'null'];

test.each(ways.flatMap((path) => origins.map((origin) => [path, origin] as const)))(
  '%s takes nothing from a page of %s, whoever is signed in',
  async (path, origin) => {
    const response = await app.request(path, { method: 'POST', headers: { origin }, body: '[]' });
    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({ code: 'not_allowed' });
  },
);

test('from our own pages, and from what is no browser, it goes on to the next question', async () => {
  for (const headers of [{ origin: 'https://learn.school.test' }, {}])
    expect((await app.request('/api/commands', { method: 'POST', headers, body: '[]' })).status).toBe(415);
});
