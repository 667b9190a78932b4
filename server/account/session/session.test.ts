import { describe, expect, test, vi } from 'vitest';
import type { Security } from '#domain/account/security.ts';
import type { TestBrowser } from '#server/account/sign-in/test-browser.ts';
import {
  cookieHeader,
  origin,
  startAuthServer,
  userOf,
  loopbackProxy,
} from '#server/account/sign-in/test-auth-server.ts';

const { pool, ended, open, auth, browser, member, elsewhere } = await startAuthServer();

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:149.0) Gecko/20100101 Firefox/149.0';
const securityOf = async (it: TestBrowser) => (await (await it.get('/api/session/security')).json()) as Security;
const revoke = (it: TestBrowser, id: string | undefined) => it.post('/api/auth/session/revoke', { id });
const revokeOthers = (it: TestBrowser) => it.post('/api/auth/session/revoke-others', {});
/** Number of transactions of this database that wait for a lock. */
const waiting = async () =>
  (await pool.query("select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"))
    .rowCount;
const isOpen = async (it: TestBrowser) => (await it.get('/api/session')).status === 200;
const tokenOf = async (it: TestBrowser) => {
  const signedIn = await auth.findSession(new Headers({ cookie: cookieHeader(it) }));
  return signedIn?.sessionToken;
};

describe('the list of own sessions', () => {
  test('the list of own sessions shows the current device first, by name and without tokens', async () => {
    const proxied = open(origin, loopbackProxy);
    const { it, who } = await member();
    const phone = proxied.browser();
    const from = { 'x-forwarded-for': '2001:db8:1:2:3:4:5:6', 'user-agent': firefox };
    expect((await phone.post('/api/auth/sign-in/email', who, from)).status).toBe(200);
    const response = await phone.get('/api/session/security');
    expect(response.headers.get('cache-control')).toBe('no-store');
    const text = await response.text();
    const { sessions } = JSON.parse(text) as Security;
    expect(sessions).toEqual([
      {
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        browser: 'Firefox',
        system: 'Windows',
        isHandheld: false,
        network: '2001:db8:1:2::/64',
        beganAt: expect.any(String),
        seenAt: expect.any(String),
        isCurrent: true,
      },
      expect.objectContaining({ browser: null, system: null, network: null, isCurrent: false }),
    ]);
    for (const each of [it, phone]) {
      const token = await tokenOf(each);
      expect(token).toBeDefined();
      expect(text).not.toContain(token);
    }
    expect((await securityOf(it)).sessions.map(({ id, isCurrent }) => [id, isCurrent])).toEqual([
      [sessions[1]?.id, true],
      [sessions[0]?.id, false],
    ]);
  });

  test('the list of own sessions omits expired sessions and those of other users', async () => {
    const { it, who } = await member();
    await elsewhere(who);
    await member();
    expect((await securityOf(it)).sessions).toHaveLength(2);
    const others = (await securityOf(it)).sessions.filter(({ isCurrent }) => !isCurrent);
    await pool.query('update auth_session set expires_at = now() where id = $1', [others[0]?.id]);
    expect((await securityOf(it)).sessions).toHaveLength(1);
  });

  test('the list of own sessions shows their last use to a few minutes', async () => {
    const { it } = await member();
    const { id } = await userOf(it);
    const seenAgo = async () => {
      const { rows } = await pool.query<{ minutes: number }>(
        'select extract(epoch from now() - updated_at)::int / 60 as minutes from auth_session where user_id = $1',
        [id],
      );
      return rows[0]?.minutes;
    };
    for (const [minutes, after] of [
      [3, 3],
      [20, 0],
    ]) {
      await pool.query("update auth_session set updated_at = now() - $2 * interval '1 minute' where user_id = $1", [
        id,
        minutes,
      ]);
      expect(await isOpen(it)).toBe(true);
      expect(await seenAgo()).toBe(after);
    }
  });

  test('the security view lists the sign-in methods of the account', async () => {
    const { it } = await member();
    const { id } = await userOf(it);
    expect(await securityOf(it)).toMatchObject({ hasPassword: true, providers: [], pendingEmail: null });
    await pool.query(
      "insert into auth_account (id, user_id, provider_id, account_id) values (uuid7(), $1, 'google', 'g')",
      [id],
    );
    await pool.query("delete from auth_account where user_id = $1 and provider_id = 'credential'", [id]);
    expect(await securityOf(it)).toMatchObject({ hasPassword: false, providers: [{ id: 'google', name: 'google' }] });
  });

  test('the security view is refused to visitors', async () => {
    expect((await browser().get('/api/session/security')).status).toBe(401);
  });
});

describe('revoked sessions', () => {
  test('a revoked session ends at once with its connections, and other sessions continue', async () => {
    const { it, who } = await member();
    const [phone, tablet] = [await elsewhere(who), await elsewhere(who)];
    const token = await tokenOf(phone);
    const { sessions } = await securityOf(phone);
    const id = sessions.find(({ isCurrent }) => isCurrent)?.id;
    const response = await revoke(it, id);
    expect([response.status, await response.text()]).toEqual([200, '{}']);
    expect(ended).toEqual([token]);
    expect(await tokenOf(phone)).toBeUndefined();
    expect(await Promise.all([it, phone, tablet].map(isOpen))).toEqual([true, false, true]);
    expect((await revoke(it, id)).status).toBe(200);
  });

  test('a user cannot revoke the session of another user or the current one', async () => {
    const [{ it }, stranger] = [await member(), await member()];
    const [own] = (await securityOf(it)).sessions;
    expect((await revoke(stranger.it, own?.id)).status).toBe(200);
    expect((await revoke(it, own?.id)).status).toBe(200);
    expect(ended).toEqual([]);
    expect(await isOpen(it)).toBe(true);
  });

  test.each([[undefined], ['x'], ['00000000-0000-0000-0000-00000000000']])(
    'a request to revoke the session %s is refused as invalid',
    async (id) => {
      const { it } = await member();
      expect((await revoke(it, id)).status).toBe(422);
    },
  );
});

describe('all other sessions', () => {
  test('revoking all other sessions ends them together, and the current one continues', async () => {
    const { it, who } = await member();
    const others = [await elsewhere(who), await elsewhere(who)];
    const stranger = await member();
    const tokens = await Promise.all(others.map(tokenOf));
    expect((await revokeOthers(it)).status).toBe(200);
    expect(ended.toSorted()).toEqual(tokens.toSorted());
    expect(await Promise.all([it, ...others, stranger.it].map(isOpen))).toEqual([true, false, false, true]);
  });

  test('one of two devices that revoke each other at the same moment stays signed in', async () => {
    const { it, who } = await member();
    const phone = await elsewhere(who);
    const { id } = await userOf(it);
    const client = await pool.connect();
    await client.query('begin');
    await client.query('select from auth_session where user_id = $1 for update', [id]);
    const revoked = Promise.all([it, phone].map(revokeOthers));
    await vi.waitUntil(async () => (await waiting()) === 2, { interval: 20 });
    await client.query('rollback');
    client.release();
    const answers = await revoked;
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401]);
    expect((await Promise.all([it, phone].map(isOpen))).filter(Boolean)).toHaveLength(1);
  });
});

test.each([
  'session/revoke',
  'session/revoke-others',
  'password/change',
  'email/request-change',
  'email/confirm-change',
])('the call %s requires a signed-in user and a page of our own site', async (call) => {
  const given = { id: '00000000-0000-7000-8000-000000000000', otp: '000000', email: 'x@example.org' };
  const body = { ...given, current: 'longenough', password: 'longenough' };
  expect((await browser().post(`/api/auth/${call}`, body)).status).toBe(401);
  const { it } = await member();
  expect((await it.post(`/api/auth/${call}`, body, { origin: 'https://evil.example' })).status).toBe(403);
});
