import { beforeAll, expect, test } from 'vitest';
import { hashToken, generateToken } from '#server/account/security/access-token.ts';
import { cookieHeader, problem, startAuthServer, userOf } from '#server/account/sign-in/test-auth-server.ts';
import { findTokenHolder } from '#server/account/sign-in/token-holder.ts';

const { pool, auth, browser, member } = await startAuthServer();
const until = '2126-01-01T00:00:00+00:00';
const suspend = (id: unknown, end: string | null) =>
  pool.query(`update "user" set suspended_at = now(), suspended_until = $2, suspended_why = 'Spam' where id = $1`, [
    id,
    end,
  ]);

let locked: Awaited<ReturnType<typeof member>>;
let id: unknown;
const signIn = (password = locked.who.password) =>
  browser().post('/api/auth/sign-in/email', { email: locked.who.email, password });
beforeAll(async () => {
  locked = await member();
  ({ id } = await userOf(locked.it));
});

test('a suspended user with the right password is told the reason and the end of the suspension', async () => {
  await suspend(id, until);
  auth.evictSession(String(id));
  expect((await locked.it.get('/api/session')).status).toBe(401);
  const refused = await signIn();
  expect(refused.headers.getSetCookie().join()).not.toContain('session_token');
  expect(await problem(refused)).toMatchObject({ code: 'suspended', status: 403, details: { until, why: 'Spam' } });
  expect(await problem(await signIn('not the password'))).toMatchObject({ code: 'invalid_input' });
  expect(await auth.findSession(new Headers({ cookie: cookieHeader(locked.it) }))).toBeUndefined();
});

test('a browser whose session a suspension ended learns how long it lasts, and an unknown browser learns nothing', async () => {
  await suspend(id, until);
  const ask = async (it: typeof locked.it, email = locked.who.email) =>
    (await (await it.post('/api/session/suspension', { email })).json()) as unknown;
  expect(await ask(locked.it)).toEqual({ suspension: { until } });
  expect(await ask(browser())).toEqual({ suspension: null });
  const other = await member();
  expect(await ask(other.it)).toEqual({ suspension: null });
  expect(await ask(other.it, other.who.email)).toEqual({ suspension: null });
});

test('a suspension without an end reports none, and API tokens are refused as well', async () => {
  const { token } = generateToken();
  await pool.query(
    `insert into access_token (id, name, prefix, hash, owner) values (uuid7(), 'Script', 'mg', $1, $2)`,
    [hashToken(token), id],
  );
  await suspend(id, '2020-01-01T00:00:00Z');
  expect(await findTokenHolder(pool, { secondFactorRoles: [] }, `Bearer ${token}`)).toBeDefined();
  await suspend(id, null);
  expect(await problem(await signIn())).toMatchObject({ details: { until: null } });
  expect(await findTokenHolder(pool, { secondFactorRoles: [] }, `Bearer ${token}`)).toBeUndefined();
});

test('a suspension ends by itself after its end date', async () => {
  await suspend(id, '2020-01-01T00:00:00Z');
  expect((await signIn()).status).toBe(200);
});
