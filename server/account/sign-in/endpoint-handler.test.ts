import { describe, expect, test } from 'vitest';
import { CODE_ATTEMPTS, limits } from '#server/core/limits/limit-table.ts';
import {
  neutralRefusal,
  origin,
  problem,
  startAuthServer,
  loopbackProxy,
} from '#server/account/sign-in/test-auth-server.ts';

const { pool, mails, open, app, browser, somebody, codeFor, registered, member } = await startAuthServer();

describe('limits on attempts', () => {
  const statuses = async (times: number, send: (index: number) => Promise<Response>) => {
    const answers: number[] = [];
    for (let index = 0; index < times; index += 1) answers.push((await send(index)).status);
    return answers;
  };

  test('after ten sign-in attempts in five minutes from one network even the right password must wait', async () => {
    const { who } = await member();
    const wrong = () => browser().post('/api/auth/sign-in/email', { ...who, password: 'not-this-one' });
    expect(await statuses(10, wrong)).toEqual(Array.from({ length: 10 }, () => 422));
    const refusal = await problem(await browser().post('/api/auth/sign-in/email', who));
    expect(refusal).toMatchObject({ code: 'too_many', status: 429, details: { seconds: expect.any(Number) } });
    await pool.query('update auth_attempt set ends_at = now()');
    expect((await browser().post('/api/auth/sign-in/email', who)).status).toBe(200);
  });

  test('a class of forty signs up, verifies and logs in from one network without reaching a limit', async () => {
    const pupils = Array.from({ length: 40 }, () => ({ it: browser(), who: somebody() }));
    const all = async (step: (pupil: (typeof pupils)[number]) => Promise<Response>) =>
      new Set((await Promise.all(pupils.map(step))).map(({ status }) => status));
    const mistyped = ({ it, who }: (typeof pupils)[number]) =>
      it.post('/api/auth/sign-in/email', { ...who, password: 'not-this-one' });
    expect(await all(({ it, who }) => it.post('/api/session/password-check', who))).toEqual(new Set([200]));
    expect(await all(({ it, who }) => it.post('/api/auth/sign-up/email', who))).toEqual(new Set([200]));
    const verify = ({ it, who }: (typeof pupils)[number]) =>
      it.post('/api/auth/email-otp/verify-email', { email: who.email, otp: codeFor(who.email) });
    expect(await all(verify)).toEqual(new Set([200]));
    expect(await all(({ it }) => it.post('/api/auth/sign-out', {}))).toEqual(new Set([200]));
    // Each user mistypes the password once; some use a school computer that is new to them.
    expect(await all(mistyped)).toEqual(new Set([422]));
    expect(await all(({ who }) => browser().post('/api/auth/sign-in/email', who))).toEqual(new Set([200]));
  });

  const wrong = { password: 'not-this-one' };
  const networks = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ 'x-forwarded-for': `192.0.2.${index + 1}` }));
  const [home = {}] = networks(1);

  test('a stranger’s sign-in attempts do not delay the owner on other networks or in a known browser', async () => {
    const proxied = open(origin, loopbackProxy);
    const { who } = await member();
    const owner = proxied.browser();
    const signIn = (body: object, it = proxied.browser(), from = home) =>
      it.post('/api/auth/sign-in/email', body, from);
    expect((await signIn(who, owner)).status).toBe(200);
    const [, cafe = {}, other = {}] = networks(3);
    await statuses(110, () => signIn({ ...who, ...wrong }, proxied.browser(), cafe));
    expect((await signIn(who)).status).toBe(200);
    const { rowCount } = await pool.query(
      "update auth_attempt set count = 100 where key like 'sign-in to an address:%'",
    );
    expect(rowCount).toBe(1);
    expect((await signIn(who, proxied.browser(), other)).status).toBe(429);
    expect((await signIn(who, owner)).status).toBe(200);
  });

  test('guesses from a known browser are counted too, and it is known only for its own address', async () => {
    const { it, who } = await member();
    const other = await member();
    const fresh = browser();
    for (const [from, email] of [
      [it, who.email],
      [fresh, other.who.email],
    ] as const)
      expect((await from.post('/api/auth/sign-in/email', { email, ...wrong })).status).toBe(422);
    await pool.query(
      "update auth_attempt set count = 10 where key like 'sign-in from a known browser:%' or key like 'sign-in:%'",
    );
    expect((await it.post('/api/auth/sign-in/email', who)).status).toBe(429);
    expect((await it.post('/api/auth/sign-in/email', other.who)).status).toBe(429);
  });

  test('a stranger’s guesses at a code do not use up the owner’s attempts', async () => {
    const { who, verify } = await registered();
    const guess = () => browser().post('/api/auth/email-otp/verify-email', { email: who.email, otp: '000000' });
    expect(new Set(await statuses(100, guess))).toEqual(new Set([422]));
    expect((await verify()).status).toBe(200);
  });

  test('a code for an address can be guessed at most a hundred times per hour from all networks together', async () => {
    const proxied = open(origin, loopbackProxy);
    const who = somebody();
    const it = proxied.browser();
    expect((await it.post('/api/auth/sign-up/email', who, home)).status).toBe(200);
    const ask = { email: who.email, type: 'email-verification' };
    for (const from of networks(11))
      await statuses(2, () => it.post('/api/auth/email-otp/send-verification-otp', ask, from));
    // A mail contains at most one new code, and a code is invalid after this many wrong attempts.
    const { max } = limits['mails with codes'];
    expect(mails).toHaveLength(max);
    expect(max * CODE_ATTEMPTS).toBeLessThanOrEqual(100);
  });

  test('a mailbox gets at most five codes per hour from one network', async () => {
    const { it, who } = await registered();
    const send = () =>
      it.post('/api/auth/email-otp/send-verification-otp', { email: who.email, type: 'email-verification' });
    expect(await statuses(6, send)).toEqual([200, 200, 200, 200, 200, 429]);
    expect(mails.filter(({ to }) => to === who.email)).toHaveLength(6);
  });

  test('stored counts of attempts do not identify a user', async () => {
    const { who } = await registered();
    const { rows } = await pool.query<{ key: string }>('select key from auth_attempt');
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.filter(({ key }) => key.includes('@') || key.includes(who.email))).toEqual([]);
  });
});

describe('refused requests', () => {
  test.each([
    ['from another site', { origin: 'https://evil.example' }, 403, 'not_allowed'],
    ['from a page without an origin', { origin: 'null' }, 403, 'not_allowed'],
    ['from another port of this machine', { origin: 'http://localhost:4000' }, 403, 'not_allowed'],
    ['with a form content type', { 'content-type': 'application/x-www-form-urlencoded' }, 415, 'unsupported_media'],
    ['with a plain text content type', { 'content-type': 'text/plain' }, 415, 'unsupported_media'],
  ])('a request %s is refused and the session continues', async (_what, headers, status, code) => {
    const { it, who } = await member();
    const response = await it.post('/api/auth/sign-out', who, headers);
    expect([response.status, (await problem(response)).code]).toEqual([status, code]);
    expect((await it.get('/api/session')).status).toBe(200);
  });

  test.each([
    ['a foreign site', 'https://evil.example'],
    ['a look-alike domain', 'https://learn.example.org.evil.example'],
    ['this machine', 'http://localhost:3000'],
  ])('a request from %s is refused if the product is public', async (_who, foreign) => {
    const secure = open('https://learn.example.org');
    const response = await secure.browser().post('/api/auth/sign-up/email', somebody(), { origin: foreign });
    expect(response.status).toBe(403);
  });

  test.each([
    'sign-in/email-otp',
    'update-user',
    'delete-user',
    'change-email',
    'change-password',
    'set-password',
    'request-password-reset',
    'email-otp/check-verification-otp',
    'list-sessions',
    'sign-up/email/../../update-user',
    '__proto__',
    '',
  ])('a request to the closed endpoint %s is not found', async (path) => {
    const { it } = await member();
    expect((await it.post(`/api/auth/${path}`, { name: 'x', email: 'x@example.org', otp: '000000' })).status).toBe(404);
  });

  test.each(['get-session', 'sign-in/email', 'verify-email?token=x', 'error'])(
    'a GET request to the endpoint %s is not found',
    async (path) => {
      expect((await browser().get(`/api/auth/${path}`)).status).toBe(404);
    },
  );

  test('a request larger than any form is refused', async () => {
    const response = await browser().post('/api/auth/sign-up/email', { ...somebody(), firstName: 'x'.repeat(20_000) });
    expect(response.status).toBe(413);
  });

  test.each(['', '{', '[]', 'null', '{"email":5}'])('a request with the invalid body %s is refused', async (body) => {
    const headers = { 'content-type': 'application/json', origin };
    const response = await app.request(`${origin}/api/auth/sign-in/email`, { method: 'POST', headers, body });
    expect(await problem(response)).toMatchObject(neutralRefusal);
  });
});

test('a request from any local port is accepted if it is the port of the called server', async () => {
  const it = browser('http://127.0.0.1:41234');
  const who = somebody();
  expect((await it.post('/api/auth/sign-up/email', who)).status).toBe(200);
  expect((await it.post('/api/auth/sign-up/email', who, { host: 'evil.example:41234' })).status).toBe(403);
});

test('no provider is offered if none is configured', async () => {
  expect(await (await browser().get('/api/session/providers')).json()).toEqual({ providers: [] });
});
