import { beforeEach, expect, test } from 'vitest';
import type { PasswordCheck } from '#domain/account/security.ts';
import type { Role } from '#domain/account/user.ts';
import { isKnownPassword } from '#server/account/security/known-password.ts';
import type { TestBrowser } from '#server/account/sign-in/test-browser.ts';
import { problem, startAuthServer, userOf } from '#server/account/sign-in/test-auth-server.ts';

const { pool, auth, env, browser, somebody, member, elsewhere, registered, resetCodeFor } = await startAuthServer();
beforeEach(() => {
  env.knownPasswords = 'warn';
});

const KNOWN = 'password';
const refusal = { code: 'invalid_input', status: 422, details: { field: 'password' } };
const check = async (it: TestBrowser, password: string) =>
  (await (await it.post('/api/session/password-check', { password })).json()) as PasswordCheck;
const change = (it: TestBrowser, current: string, password: string) =>
  it.post('/api/auth/password/change', { current, password });
const setRole = async (it: TestBrowser, role: Role) => {
  const { id } = await userOf(it);
  await pool.query('update "user" set role = $2 where id = $1', [id, role]);
  auth.evictSession(String(id));
};
const stepOf = async (it: TestBrowser) => (await userOf(it))['step'];

test('the most used passwords are known, ignoring case, and a personal sentence is not', async () => {
  for (const password of ['password', '12345678', 'qwertyui', 'PassWord', 'iloveyou'])
    expect([password, await isKnownPassword(password)]).toEqual([password, true]);
  for (const password of ['margin notes by the sea', 'longenough', 'x', ''])
    expect([password, await isKnownPassword(password)]).toEqual([password, false]);
});

test('a known password is accepted with a warning, or refused at its field if the site is configured so', async () => {
  const { it } = await member({ ...somebody(), password: KNOWN });
  expect(await check(it, KNOWN)).toEqual({ isKnown: true, isRefused: false });
  expect(await check(it, 'margin notes by the sea')).toEqual({ isKnown: false, isRefused: false });
  expect((await change(it, KNOWN, '12345678')).status).toBe(200);
  env.knownPasswords = 'refuse';
  expect(await check(browser(), KNOWN)).toEqual({ isKnown: true, isRefused: true });
  expect(await problem(await change(it, '12345678', KNOWN))).toMatchObject(refusal);
  const signUp = await browser().post('/api/auth/sign-up/email', { ...somebody(), password: KNOWN });
  expect(await problem(signUp)).toMatchObject(refusal);
  const { who } = await registered();
  const reset = { email: who.email, otp: '000000', password: KNOWN };
  expect(await problem(await browser().post('/api/auth/email-otp/reset-password', reset))).toMatchObject(refusal);
  expect(await stepOf(it)).toBeNull();
});

test.each(['MODERATOR', 'ADMIN'] as const)('a %s cannot choose a known password', async (role) => {
  const { it, who } = await member();
  await setRole(it, role);
  expect(await check(it, KNOWN)).toEqual({ isKnown: true, isRefused: true });
  expect(await problem(await change(it, who.password, KNOWN))).toMatchObject(refusal);
  expect((await change(it, who.password, 'margin notes by the sea')).status).toBe(200);
});

test('a user with a known password who becomes a moderator must change it before anything else', async () => {
  const { it, who } = await member({ ...somebody(), password: KNOWN });
  await setRole(it, 'MODERATOR');
  expect(await stepOf(it)).toBe('new-password');
  const closed = { code: 'login_incomplete', status: 403, details: { step: 'new-password' } };
  expect(await problem(await it.get('/api/session/security'))).toMatchObject(closed);
  expect(await problem(await it.post('/api/auth/session/revoke-others', {}))).toMatchObject(closed);
  expect(
    await problem(await it.post('/api/auth/email/request-change', { email: 'x@example.org', password: KNOWN })),
  ).toMatchObject(closed);
  const again = await elsewhere(who);
  expect(await stepOf(again)).toBe('new-password');
  expect(await problem(await change(again, KNOWN, '12345678'))).toMatchObject(refusal);
  expect((await change(again, KNOWN, 'margin notes by the sea')).status).toBe(200);
  expect(await stepOf(again)).toBeNull();
  expect((await again.get('/api/session/security')).status).toBe(200);
});

test('a known password that was never checked is detected at the next login', async () => {
  const { it, who } = await member({ ...somebody(), password: KNOWN });
  const { id } = await userOf(it);
  await pool.query('update auth_account set is_known_password = false where user_id = $1', [id]);
  await setRole(it, 'ADMIN');
  expect(await stepOf(it)).toBeNull();
  expect(await stepOf(await elsewhere(who))).toBe('new-password');
});

test('a moderator who resets to a known password must choose another one at the next login', async () => {
  const { it, who } = await member();
  await setRole(it, 'MODERATOR');
  await browser().post('/api/auth/email-otp/request-password-reset', { email: who.email });
  const body = { email: who.email, otp: await resetCodeFor(who.email), password: KNOWN };
  expect((await browser().post('/api/auth/email-otp/reset-password', body)).status).toBe(200);
  expect(await stepOf(await elsewhere({ ...who, password: KNOWN }))).toBe('new-password');
});

test('a stranger who signs up with the address of an account does not affect its password check', async () => {
  const { it, who } = await member();
  await browser().post('/api/auth/sign-up/email', { ...who, password: KNOWN });
  await setRole(it, 'MODERATOR');
  expect(await stepOf(it)).toBeNull();
});
