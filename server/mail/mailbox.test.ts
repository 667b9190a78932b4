import { request } from 'node:http';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { v7 } from 'uuid';
import { allLanguages } from '#domain/account/offered-language.ts';
import { testPool } from '#data/test-pool.ts';
import type { SignedIn } from '#server/auth/session-cache.ts';
import { mailboxRoutes } from '#server/mail/mailbox-routes.ts';

const pool = await testPool();
const local = {
  smtpUrl: undefined as string | undefined,
  isLocal: true,
  productName: 'Margin',
  languages: allLanguages,
};

async function keep(mail: Partial<{ to: string; subject: string; html: string; code: string }> = {}): Promise<string> {
  const id = v7();
  await pool.query(
    `insert into mail_outbox (id, recipient, sender, subject, text, html, code) values ($1, $2, 'M <m@localhost>', $3, 'The text', $4, $5)`,
    [id, mail.to ?? 'ann@example.org', mail.subject ?? 'Hello', mail.html ?? '<p>The page</p>', mail.code ?? null],
  );
  return id;
}
beforeEach(() => pool.query('truncate mail_outbox'));

/** A real server, because what counts is the other end of the socket. */
async function mailbox({
  env = local,
  actor,
  hostname = '127.0.0.1',
}: {
  env?: typeof local;
  actor?: Partial<SignedIn>;
  hostname?: string;
} = {}) {
  const app = new Hono();
  app.route('/', mailboxRoutes({ pool, env, auth: { actorOf: async () => actor as SignedIn | undefined } }));
  const server = serve({ fetch: app.fetch, port: 0, hostname });
  await new Promise((resolve) => server.once('listening', resolve));
  afterAll(() => server.close());
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  return (path: string, headers: Record<string, string> = {}) =>
    new Promise<{ status: number; body: string; headers: Record<string, unknown> }>((resolve, reject) => {
      const sent = request(
        { host: '127.0.0.1', port, path, headers: { host: `localhost:${port}`, ...headers } },
        (answer) => {
          let body = '';
          answer.setEncoding('utf8');
          answer.on('data', (chunk: string) => (body += chunk));
          answer.on('end', () => resolve({ status: answer.statusCode ?? 0, body, headers: answer.headers }));
        },
      );
      sent.on('error', reject);
      sent.end();
    });
}

const paths = async () => ['/mailbox', '/mailbox.json', `/mailbox/${await keep({ code: '048215' })}`];
const statuses = async (get: Awaited<ReturnType<typeof mailbox>>, headers: Record<string, string> = {}) =>
  Promise.all((await paths()).map(async (path) => (await get(path, headers)).status));

const open = [200, 200, 200];
const closed = [404, 404, 404];

describe('the mailbox is open', () => {
  test('to whoever sits at this machine while there is no mail server', async () => {
    expect(await statuses(await mailbox())).toEqual(open);
  });

  test.each(['127.0.0.1:80', 'localhost', '[::1]:3000', 'margin.localhost:3000'])(
    'to the host name %s',
    async (host) => {
      expect(await statuses(await mailbox(), { host })).toEqual(open);
    },
  );

  test('to administrators, from anywhere and also beside a mail server', async () => {
    const actor = { actor: { id: 'x' as never, role: 'ADMIN' as const }, emailVerified: true };
    const get = await mailbox({ env: { ...local, isLocal: false, smtpUrl: 'smtp://mail.example.org' }, actor });
    expect(await statuses(get, { 'x-forwarded-for': '203.0.113.9', host: 'learn.example.org' })).toEqual(open);
  });
});

describe('the mailbox is not there', () => {
  test('where there is a mail server', async () => {
    expect(await statuses(await mailbox({ env: { ...local, smtpUrl: 'smtp://mail.example.org' } }))).toEqual(closed);
  });

  test('where the product has a public address', async () => {
    expect(await statuses(await mailbox({ env: { ...local, isLocal: false } }))).toEqual(closed);
  });

  test.each<[string, Record<string, string>]>([
    ['asked by another host name', { host: 'learn.example.org' }],
    ['asked by a name that was pointed here', { host: 'localhost.evil.example:3000' }],
    ['behind a proxy that says so', { forwarded: 'for=203.0.113.9' }],
    ['behind a proxy that forwards for somebody', { 'x-forwarded-for': '127.0.0.1' }],
    ['behind a proxy that forwards a host', { 'x-forwarded-host': 'localhost' }],
    ['behind a proxy that forwards a protocol', { 'x-forwarded-proto': 'https' }],
    ['behind a proxy of another habit', { 'x-real-ip': '127.0.0.1' }],
  ])('%s', async (_what, headers) => {
    expect(await statuses(await mailbox(), headers)).toEqual(closed);
  });

  test('without a socket', async () => {
    const app = new Hono();
    app.route('/', mailboxRoutes({ pool, env: local, auth: { actorOf: async () => undefined } }));
    expect((await app.request('http://localhost/mailbox')).status).toBe(404);
  });

  test.each<[string, Partial<SignedIn>]>([
    ['to a user', { actor: { id: 'x' as never, role: 'USER' }, emailVerified: true }],
    ['to a moderator', { actor: { id: 'x' as never, role: 'MODERATOR' }, emailVerified: true }],
    ['to an administrator who is not verified', { actor: { id: 'x' as never, role: 'ADMIN' }, emailVerified: false }],
  ])('%s elsewhere', async (_who, actor) => {
    expect(await statuses(await mailbox({ env: { ...local, isLocal: false }, actor }))).toEqual(closed);
  });
});

describe('the mailbox', async () => {
  const get = await mailbox();

  test('lists the newest first, with code and reader, and looks again by itself', async () => {
    await keep({ subject: 'First' });
    await keep({ subject: 'Second', code: '048215' });
    const { body } = await get('/mailbox');
    expect(body.indexOf('Second')).toBeLessThan(body.indexOf('First'));
    expect(body).toContain('048215');
    expect(body).toContain('ann@example.org');
    expect(body).toContain('<meta http-equiv="refresh"');
  });

  test('says so when it is empty, in the language of the browser', async () => {
    expect((await get('/mailbox')).body).toContain('No messages yet');
    expect((await get('/mailbox', { 'accept-language': 'de' })).body).toContain('<html lang="de-DE">');
    const chosen = { 'accept-language': 'de', cookie: 'language=fr' };
    expect((await get('/mailbox', chosen)).body).toContain('<html lang="fr-FR">');
  });

  test('shows a mail as text and, in a frame that runs nothing, as it looks', async () => {
    const id = await keep({ code: '048215', html: '<p onclick="x">The "page"</p><script>alert(1)</script>' });
    const { body, headers } = await get(`/mailbox/${id}`);
    expect(body).toContain('<pre>The text</pre>');
    expect(body).toContain('048215');
    expect(body).not.toContain('<script');
    expect(body).toMatch(
      /<iframe [^>]*sandbox="allow-popups allow-popups-to-escape-sandbox"[^>]* srcdoc="&#60;p onclick/,
    );
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect(headers['cache-control']).toBe('no-store');
  });

  test('lets no mail write into the page', async () => {
    const id = await keep({ subject: '<img src=x onerror=alert(1)>', to: '"<b>"@example.org' });
    for (const path of ['/mailbox', `/mailbox/${id}`]) expect((await get(path)).body).not.toMatch(/<img|<b>"/);
  });

  test('answers as JSON, for one reader where asked', async () => {
    await keep({ to: 'bo@example.org' });
    const id = await keep({ code: '048215' });
    const { mails } = JSON.parse((await get('/mailbox.json?to=Ann@example.org')).body) as { mails: object[] };
    expect(mails).toEqual([
      {
        id,
        at: expect.any(String),
        to: 'ann@example.org',
        from: 'M <m@localhost>',
        subject: 'Hello',
        text: 'The text',
        code: '048215',
      },
    ]);
    expect(JSON.parse((await get('/mailbox.json')).body)).toMatchObject({ mails: [{ id }, { to: 'bo@example.org' }] });
  });

  test.each(['x', v7(), '00000000-0000-0000-0000-00000000000g', '-'.repeat(36)])('has no mail %s', async (id) => {
    expect((await get(`/mailbox/${id}`)).status).toBe(404);
  });
});
