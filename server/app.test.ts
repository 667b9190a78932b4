import { createSecurityLog } from '#server/core/log/security-log.ts';
import { unlimited } from '#server/core/limits/limiter.ts';
import { Hono } from 'hono';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import type { UserId } from '#domain/kernel/id.ts';
import { readEnv } from '#server/core/env/env.ts';
import type { RequestSession } from '#server/core/http/request-session.ts';
import { createApp } from '#server/app.ts';
import { headerFaults } from '#server/core/http/test-headers.ts';
import { newId } from '#server/core/store/new-id.ts';
import { noCheckout } from '#server/wallet/payments/checkout-config.ts';
import { SERVER_TIME_HEADER } from '#sync/core/protocol.ts';

const session = {
  actor: { id: newId('User') as UserId, role: 'USER' as const },
  sessionToken: 'token',
  emailVerified: true,
};
const unreached = () => Promise.reject(new Error('the request was not refused'));
const appAt = (publicUrl: string, ...given: [RequestSession | undefined] | []) =>
  createApp({
    clock: { now: () => 1_800_000_000_000.4 },
    certificates: {} as never,
    env: readEnv({ PUBLIC_URL: publicUrl }),
    log: pino({ level: 'silent' }),
    pool: undefined as never,
    auth: { findSession: async () => (given.length === 0 ? session : given[0]) } as never,
    storage: undefined as never,
    pages: {
      html: '',
      routes: new Hono().get('*', (c) => c.text('a page')) as never,
      answerSite: async (c) => c.text('a page'),
      fillSite: async () => '',
    },
    runCommand: unreached,
    runQuery: unreached,
    versions: undefined as never,
    leave: unreached,
    exports: undefined as never,
    unsubscribe: undefined as never,
    limiter: unlimited,
    security: createSecurityLog(pino({ level: 'silent' }), 'secret'),
    sendMail: unreached,
    forms: {} as never,
    importArchive: unreached,
    importDeck: unreached,
    createSourceLesson: unreached,
    beginDraft: unreached,
    suggest: unreached,
    mailboxKey: '',
    archiveExporter: undefined as never,
    queue: undefined as never,
    answers: undefined as never,
    checkout: noCheckout,
    transactions: undefined as never,
    receiveEvent: unreached,
    school: { reload: async () => undefined, list: () => [], languages: () => [] },
    readiness: unreached,
    onCommitted: () => undefined,
  });
const app = appAt('https://learn.school.test');

const paths = ['/api/commands', '/api/files', '/api/auth/sign-out', '/api/whatever-comes-next'];
const origins = ['https://other.school.test', 'http://learn.school.test', 'https://learn.school.test:8443', 'null'];

test.each(paths.flatMap((path) => origins.map((origin) => [path, origin] as const)))(
  '%s refuses a request from the origin %s even with a session',
  async (path, origin) => {
    const response = await app.request(path, { method: 'POST', headers: { origin }, body: '[]' });
    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({ code: 'not_allowed' });
  },
);

test('each answer under /api has the database’s time in a header, errors included', async () => {
  for (const path of paths) {
    const { headers } = await app.request(path, { method: 'POST', body: '[]' });
    expect(headers.get(SERVER_TIME_HEADER), path).toBe('1800000000000');
  }
});

test('a command from our own page or from a client without an origin passes the origin check', async () => {
  for (const headers of [{ origin: 'https://learn.school.test' }, {}])
    expect((await app.request('/api/commands', { method: 'POST', headers, body: '[]' })).status).toBe(415);
});

test('a page at another host name redirects to PUBLIC_URL, while other endpoints answer at any host name', async () => {
  const local = appAt('http://localhost:3000');
  const ask = async (path: string) => {
    const { status, headers } = await local.request(`http://127.0.0.1:3000${path}`);
    return `${status} ${headers.get('location')}`;
  };
  expect(await ask('/learn')).toBe('302 http://localhost:3000/learn');
  for (const path of ['/healthz', '/api/session/providers']) expect(await ask(path)).toBe('200 null');
  expect(await (await local.request('http://localhost:3000/learn')).text()).toBe('a page');
});

test('the stream’s address answers a plain HTTP request with 426 and an Upgrade header', async () => {
  const response = await app.request('/api/live');
  expect(response.status).toBe(426);
  expect(response.headers.get('upgrade')).toBe('websocket');
  expect(response.headers.get('content-type')).toBe('application/problem+json');
  expect(await response.json()).toMatchObject({ code: 'upgrade_required', status: 426 });
});

/** Example path for a route, with every parameter filled in. */
const sample = (path: string) =>
  path
    .replace(/:sha256\{[^}]*\}+/, 'a'.repeat(64))
    .replace(/:file\{.*?\}/, 'icon.svg')
    .replaceAll(/:\w+(?:\{[^}]*\})?\??/g, '01890a5d-ac96-774b-bcce-b302099a8057')
    .replaceAll('*', 'anything');

test('every route sends the security headers, whatever it answers', async () => {
  const routes = new Set(app.routes.map(({ method, path }) => `${method === 'ALL' ? 'GET' : method} ${sample(path)}`));
  expect(routes.size).toBeGreaterThan(40);
  const found: string[] = [];
  for (const route of routes) {
    const [method = '', path = ''] = route.split(' ');
    const headers = { origin: 'https://learn.school.test', 'content-type': 'application/json' };
    const response = await app.request(path, { method, headers });
    found.push(...headerFaults(route, response, true));
  }
  expect(found).toEqual([]);
});

test('a session that waits for a second factor opens nothing that a visitor cannot open', async () => {
  const routes = new Set(app.routes.map(({ method, path }) => `${method === 'ALL' ? 'GET' : method} ${sample(path)}`));
  const incomplete = appAt('https://learn.school.test', { ...session, step: 'second-factor' });
  const visited = appAt('https://learn.school.test', undefined);
  const refused: string[] = [];
  for (const route of routes) {
    const [method = '', path = ''] = route.split(' ');
    const headers = { origin: 'https://learn.school.test', 'content-type': 'application/json' };
    const response = await incomplete.request(path, { method, headers });
    const visitor = await visited.request(path, { method, headers });
    const { code = '' } = (await response
      .clone()
      .json()
      .catch(() => ({}))) as { code?: string };
    // The public API ignores cookies. Other routes tell this session to finish its login where they tell a visitor to log in.
    if (path.startsWith('/api/v1/')) expect([route, response.ok]).toEqual([route, false]);
    else if (visitor.status === 401) refused.push(`${route} ${code}`);
    else expect([route, response.status]).toEqual([route, visitor.status]);
  }
  expect(refused.length).toBeGreaterThan(20);
  expect(refused.filter((each) => !each.endsWith(' login_incomplete'))).toEqual([]);
});

/** API paths of the template that the product started from. None of them is served. */
const template = [
  ['/api/user/profile', 'S-613'],
  ['/api/user/posts', 'S-614'],
  ['/api/user/social/followers', 'S-615'],
  ['/api/user/social/friends', 'S-616'],
  ['/api/user/social/gallery', 'S-617'],
  ['/api/user/account/cards', 'S-618'],
  ['/api/user/account/address-book', 'S-619'],
  ['/api/user/account/invoices', 'S-620'],
  ['/api/user/account/notifications-settings', 'S-621'],
  ['/api/chat/conversation?conversationKey=a', 'S-622'],
  ['/api/chat/conversation/mark-as-seen?conversationId=a', 'S-623'],
  ['/api/chat/participants?conversationKey=a', 'S-624'],
  ['/api/chat/contacts', 'S-625'],
  ['/api/mail/labels', 'S-626'],
  ['/api/blog/posts', 'S-627'],
  ['/api/user/anything', 'S-628'],
  ['/api/account/login', 'S-629'],
  ['/api/calendar/events', 'S-630'],
  ['/api/products', 'S-631'],
  ['/api/kanban/board', 'S-632'],
] as const;

test.each(template)(
  '%s answers 404 with a problem document [%s] [S-024, S-647, S-648, S-649, S-650, S-651, S-652, S-653, S-654]',
  async (path) => {
    for (const method of ['GET', 'POST']) {
      const response = await app.request(path, { method });
      expect(response.status).toBe(404);
      expect(await response.json()).toEqual({
        code: 'not_found',
        title: 'Not found',
        status: 404,
        detail: 'no such path',
        requestId: response.headers.get('x-request-id'),
      });
    }
  },
);
