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
const appAt = (publicUrl: string) =>
  createApp({
    env: readEnv({ PUBLIC_URL: publicUrl }),
    log: pino({ level: 'silent' }),
    pool: undefined as never,
    auth: { actorOf: async () => session } as never,
    storage: undefined as never,
    pages: { html: '', routes: new Hono().get('*', (c) => c.text('a page')) as never },
    runCommand: unreached,
    runQuery: unreached,
    versions: undefined as never,
    leave: unreached,
    importArchive: unreached,
    takeOut: undefined as never,
    onCommitted: () => undefined,
  });
const app = appAt('https://learn.school.test');

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

test('a page asked for at another name of this machine is at PUBLIC_URL; what machines ask for is answered where it is asked', async () => {
  const local = appAt('http://localhost:3000');
  const ask = async (path: string) => {
    const { status, headers } = await local.request(`http://127.0.0.1:3000${path}`);
    return `${status} ${headers.get('location')}`;
  };
  expect(await ask('/learn')).toBe('302 http://localhost:3000/learn');
  for (const path of ['/healthz', '/api/session/providers']) expect(await ask(path)).toBe('200 null');
  expect(await (await local.request('http://localhost:3000/learn')).text()).toBe('a page');
});

test('the address of the stream says to whoever asks it by HTTP that it wants an upgrade', async () => {
  const response = await app.request('/api/live');
  expect(response.status).toBe(426);
  expect(response.headers.get('upgrade')).toBe('websocket');
  expect(response.headers.get('content-type')).toBe('application/problem+json');
  expect(await response.json()).toMatchObject({ code: 'upgrade_required', status: 426 });
});
