import { createSecurityLog } from '#server/core/log/security-log.ts';
import { unlimited } from '#server/core/limits/limiter.ts';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { allLanguages } from '#domain/account/offered-language.ts';
import { createAuth } from '#server/account/sign-in/auth.ts';
import { SESSION_DAYS } from '#server/account/identity/identity-hooks.ts';
import { cookieHeader, log, origin, startAuthServer, userOf } from '#server/account/sign-in/test-auth-server.ts';
import { noRanges } from '#server/core/request/network-ranges.ts';

const { pool, open, auth, app, browser, member } = await startAuthServer();

describe('sessions', () => {
  test('the session cookie cannot be read by scripts and is not sent by other sites', async () => {
    const { who } = await member();
    const response = await browser().post('/api/auth/sign-in/email', who);
    const [cookie] = response.headers.getSetCookie();
    expect(cookie).toMatch(/^margin\.session_token=[^;]+;/);
    for (const attribute of ['HttpOnly', 'SameSite=Lax', 'Path=/']) expect(cookie).toContain(attribute);
    expect(cookie).not.toContain('Secure');
    expect(await response.text()).toBe('{}');
  });

  test('the session cookies on https cannot be set by other hosts or unencrypted pages', async () => {
    const { who } = await member();
    const secure = open('https://learn.example.org');
    const it = secure.browser();
    const response = await it.post('/api/auth/sign-in/email', who);
    const cookies = response.headers.getSetCookie();
    expect(cookies.map((cookie) => cookie.split('=')[0])).toEqual([
      '__Host-margin.session_token',
      '__Host-margin.known',
    ]);
    for (const cookie of cookies) {
      const attributes = cookie.split('; ').slice(1);
      expect(attributes).toEqual(expect.arrayContaining(['Path=/', 'HttpOnly', 'Secure', 'SameSite=Lax']));
      expect(cookie).not.toMatch(/domain=/i);
    }
    expect((await it.get('/api/session')).status).toBe(200);
  });

  test('a session survives a reload and ends at sign-out, after which its token is refused at once [S-475, S-477]', async () => {
    const { it } = await member();
    const stolen = new Headers({ cookie: cookieHeader(it) });
    expect((await it.get('/api/session')).status).toBe(200);
    expect((await it.get('/api/session')).status).toBe(200);
    expect(await auth.findSession(stolen)).toBeDefined();
    expect((await it.post('/api/auth/sign-out', {})).status).toBe(200);
    expect([...it.cookies.keys()]).toEqual(['margin.known']);
    expect((await it.get('/api/session')).status).toBe(401);
    expect((await app.request(`${origin}/api/session`, { headers: stolen })).status).toBe(401);
    expect(await auth.findSession(stolen)).toBeUndefined();
  });

  test('a session in another browser continues after a sign-out', async () => {
    const { it, who } = await member();
    const other = browser();
    await other.post('/api/auth/sign-in/email', who);
    await it.post('/api/auth/sign-out', {});
    expect((await other.get('/api/session')).status).toBe(200);
  });

  test('a session continues if the sign-out fails', async () => {
    const { it } = await member();
    await pool.query("create function no_delete() returns trigger language plpgsql as $$ begin raise 'boom'; end $$");
    await pool.query(
      'create trigger no_delete before delete on auth_session for each row execute function no_delete()',
    );
    const response = await it.post('/api/auth/sign-out', {});
    await pool.query('drop function no_delete cascade');
    expect(response.status).toBe(500);
    expect((await it.get('/api/session')).status).toBe(200);
  });

  test('a session is looked up once in 30 s, and again when it is invalidated', async () => {
    const { it } = await member();
    const headers = new Headers({ cookie: cookieHeader(it) });
    const before = await auth.findSession(headers);
    expect(before).toMatchObject({ actor: { role: 'USER' }, emailVerified: true });
    await pool.query('update "user" set role = \'MODERATOR\' where id = $1', [before?.actor.id]);
    expect(await auth.findSession(headers)).toEqual(before);
    auth.evictSession(before?.actor.id ?? '');
    expect(await auth.findSession(headers)).toMatchObject({ actor: { role: 'MODERATOR' } });
    await pool.query('delete from auth_session where token = $1', [before?.sessionToken]);
    auth.evictSession(before?.sessionToken ?? '');
    expect(await auth.findSession(headers)).toBeUndefined();
  });

  test('a session with a forged or missing cookie is refused', async () => {
    const { it } = await member();
    const value = it.cookies.get('margin.session_token') ?? '';
    expect(
      await auth.findSession(new Headers({ cookie: `margin.session_token=${value.slice(0, -8)}AAAAAA%3D` })),
    ).toBeUndefined();
    expect(await auth.findSession(new Headers({ cookie: 'margin.session_token=x' }))).toBeUndefined();
    expect(await auth.findSession(new Headers())).toBeUndefined();
  });

  test('a session in use is extended', async () => {
    const { it } = await member();
    const { id } = await userOf(it);
    await pool.query("update auth_session set expires_at = now() + interval '2 days' where user_id = $1", [id]);
    const response = await it.get('/api/session');
    expect(response.headers.getSetCookie().join()).toContain('Max-Age=604800');
    const { rows } = await pool.query(
      "select from auth_session where user_id = $1 and expires_at > now() + interval '6 days'",
      [id],
    );
    expect(rows).toHaveLength(1);
  });

  test('a server with a wrong clock neither ends a session nor extends it past its end', async () => {
    const { it } = await member();
    const { id } = await userOf(it);
    const serveAt = (days: number) => vi.useFakeTimers({ toFake: ['Date'], now: realNow + days * 86_400_000 });
    const realNow = Date.now();
    onTestFinished(() => void vi.useRealTimers());
    serveAt(40);
    const ahead = await it.get('/api/session');
    expect([ahead.status, ahead.headers.getSetCookie()]).toEqual([503, []]);
    vi.useRealTimers();
    expect((await it.get('/api/session')).status).toBe(200);
    await pool.query('update auth_session set expires_at = now() where user_id = $1', [id]);
    serveAt(-40);
    expect((await it.get('/api/session')).status).toBe(401);
  });

  test('a session ends 30 days after the login, however often it is used', async () => {
    const { it } = await member();
    const { id } = await userOf(it);
    const age = (days: number) =>
      pool.query(
        `update auth_session set created_at = now() - $2 * interval '1 day', expires_at = now() + interval '1 hour'
          where user_id = $1`,
        [id, days],
      );
    await age(SESSION_DAYS - 2);
    expect((await it.get('/api/session')).status).toBe(200);
    const { rows } = await pool.query<{ days: number }>(
      'select extract(epoch from expires_at - created_at)::float / 86400 as days from auth_session where user_id = $1',
      [id],
    );
    expect(rows[0]?.days).toBeCloseTo(SESSION_DAYS, 2);
    await age(SESSION_DAYS + 1);
    await it.get('/api/session');
    expect((await it.get('/api/session')).status).toBe(401);
  });

  test('a session repairs its user’s missing rows, and ten parallel requests create one of each [S-484, S-485, S-005]', async () => {
    const { it } = await member();
    const { id } = await userOf(it);
    await pool.query('delete from token_wallet where owner = $1', [id]);
    await pool.query('update "user" set personal_tutor_id = null where id = $1', [id]);
    await pool.query('delete from tutor where owner = $1', [id]);
    const answers = await Promise.all(Array.from({ length: 10 }, () => it.get('/api/session')));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const { rows } = await pool.query(
      `select (select count(*)::int from token_wallet where owner = $1) as wallets,
              (select count(*)::int from tutor where owner = $1) as tutors,
              (select count(*)::int from notification where owner = $1) as welcomes,
              (select token_balance::int from token_wallet where owner = $1) as tokens`,
      [id],
    );
    expect(rows).toEqual([{ wallets: 1, tutors: 1, welcomes: 1, tokens: 1_000_000 }]);
  });
});

test('a session look-up fails as unavailable while the database is down, instead of signing users out', async () => {
  const away = { query: () => Promise.reject(new Error('away')), connect: () => Promise.reject(new Error('away')) };
  const env = {
    publicUrl: origin,
    proxies: noRanges,
    adminEmails: [],
    providers: {},
    languages: allLanguages,
    knownPasswords: 'warn' as const,
    secondFactorRoles: [],
  };
  const broken = createAuth({
    pool: away as never,
    env,
    secrets: { session: 's'.repeat(64) },
    sendMail: async () => {},
    log,
    limiter: unlimited,
    security: createSecurityLog(log, 'secret'),
  });
  const { it } = await member();
  const cookie = cookieHeader(it);
  await expect(broken.findSession(new Headers({ cookie }))).rejects.toMatchObject({ code: 'unavailable' });
});
