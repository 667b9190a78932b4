import { Hono } from 'hono';
import { beforeEach, describe, expect, test } from 'vitest';
import { v7 } from 'uuid';
import { allLanguages } from '#domain/account/offered-language.ts';
import { testPool } from '#data/test-pool.ts';
import { MAILBOX_COOKIE } from '#server/core/mail/mailbox-access.ts';
import { mailboxRoutes } from '#server/core/mail/mailbox-routes.ts';

const pool = await testPool();
const key = 'a'.repeat(32);
const local = {
  smtpUrl: undefined as string | undefined,
  publicUrl: 'http://localhost:3000',
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

const keyCookie = `${MAILBOX_COOKIE}=${key}`;

function mailbox(env = local) {
  const app = new Hono();
  app.route('/', mailboxRoutes({ pool, env, key }));
  return async (path: string, headers: Record<string, string> = { cookie: keyCookie }) => {
    const answer = await app.request(`${env.publicUrl}${path}`, { headers });
    return { status: answer.status, body: await answer.text(), headers: Object.fromEntries(answer.headers) };
  };
}

const paths = async () => ['/mailbox', '/mailbox.json', `/mailbox/${await keep({ code: '048215' })}`];
const statuses = async (get: ReturnType<typeof mailbox>, headers?: Record<string, string>) =>
  Promise.all((await paths()).map(async (path) => (await get(path, headers)).status));

const open = [200, 200, 200];
const closed = [404, 404, 404];

describe('the mailbox', () => {
  test('the mailbox opens with the key in a cookie', async () => {
    expect(await statuses(mailbox())).toEqual(open);
  });

  test('the mailbox takes the key from the address once, stores it in a cookie, and removes it from the address', async () => {
    const { status, headers } = await mailbox()(`/mailbox?key=${key}`, {});
    expect([status, headers['location']]).toEqual([302, '/mailbox']);
    expect(headers['set-cookie']).toBe(`${MAILBOX_COOKIE}=${key}; Path=/mailbox; HttpOnly; SameSite=Lax`);
    const https = mailbox({ ...local, publicUrl: 'https://learn.example.org' });
    expect((await https(`/mailbox?key=${key}`, {})).headers['set-cookie']).toContain('Secure');
  });

  test.each(['', 'b'.repeat(32), key.slice(1), `${key}a`, 'é'.repeat(32)])(
    'the mailbox does not exist for the key %j',
    async (wrong) => {
      expect(await statuses(mailbox(), { cookie: `${MAILBOX_COOKIE}=${encodeURIComponent(wrong)}` })).toEqual(closed);
      expect((await mailbox()(`/mailbox?key=${wrong}`, {})).status).toBe(404);
    },
  );

  test('the mailbox does not exist without the key, for any client address', async () => {
    expect(await statuses(mailbox(), { host: '127.0.0.1:3000' })).toEqual(closed);
  });

  test('the mailbox does not exist beside a mail server, even with the key', async () => {
    expect(await statuses(mailbox({ ...local, smtpUrl: 'smtp://mail.example.org' }))).toEqual(closed);
  });
});

describe('the pages of the mailbox', () => {
  const get = mailbox();

  test('the list of mails shows the newest first, with code and recipient, and refreshes itself', async () => {
    await keep({ subject: 'First' });
    await keep({ subject: 'Second', code: '048215' });
    const { body } = await get('/mailbox');
    expect(body.indexOf('Second')).toBeLessThan(body.indexOf('First'));
    expect(body).toContain('048215');
    expect(body).toContain('ann@example.org');
    expect(body).toContain('<meta http-equiv="refresh"');
  });

  test('the list of mails has an empty state in the language that was chosen in the browser', async () => {
    expect((await get('/mailbox')).body).toContain('No messages yet');
    const chosen = { cookie: `language=fr; ${keyCookie}` };
    expect((await get('/mailbox', chosen)).body).toContain('<html lang="fr-FR">');
  });

  test('the page of a mail shows its text, and its HTML in a frame without scripts', async () => {
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

  test('the page of a mail escapes the mail’s content', async () => {
    const id = await keep({ subject: '<img src=x onerror=alert(1)>', to: '"<b>"@example.org' });
    for (const path of ['/mailbox', `/mailbox/${id}`]) expect((await get(path)).body).not.toMatch(/<img|<b>"/);
  });

  test('the list of mails is available as JSON, filtered by recipient on request', async () => {
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

  test.each(['x', v7(), '00000000-0000-0000-0000-00000000000g', '-'.repeat(36)])(
    'the mailbox has no mail with the invalid or unknown id %s',
    async (id) => {
      expect((await get(`/mailbox/${id}`)).status).toBe(404);
    },
  );
});
