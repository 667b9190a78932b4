import { expect, test, vi } from 'vitest';
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '#domain/account/password.ts';
import { CODE_ATTEMPTS } from '#server/core/limits/limit-table.ts';
import {
  cookieHeader,
  neutralRefusal,
  problem,
  startAuthServer,
  userOf,
} from '#server/account/sign-in/test-auth-server.ts';

const { pool, mails, auth, browser, somebody, resetCodeFor, registered, member } = await startAuthServer();

const ask = (email: string, it = browser()) => it.post('/api/auth/email-otp/request-password-reset', { email });
const reset = (email: string, otp: string, password = 'brand-new-one', it = browser()) =>
  it.post('/api/auth/email-otp/reset-password', { email, otp, password });
const signIn = (email: string, password: string, it = browser()) =>
  it.post('/api/auth/sign-in/email', { email, password });
const other = (code: string) => (code === '000000' ? '111111' : '000000');

test('a reset code and a new password sign in, and the old password no longer does [S-177]', async () => {
  const { who } = await member();
  expect((await ask(who.email.toUpperCase())).status).toBe(200);
  const code = await resetCodeFor(who.email);
  expect(code).toMatch(/^\d{6}$/);
  const response = await reset(who.email, code);
  expect([response.status, await response.text()]).toEqual([200, '{}']);
  expect((await signIn(who.email, who.password)).status).toBe(422);
  expect((await signIn(who.email, 'brand-new-one')).status).toBe(200);
});

test('a password reset ends every open session at once', async () => {
  const { it, who } = await member();
  const headers = new Headers({ cookie: cookieHeader(it) });
  expect(await auth.findSession(headers)).toBeDefined();
  await ask(who.email);
  await reset(who.email, await resetCodeFor(who.email));
  expect((await it.get('/api/session')).status).toBe(401);
  expect(await auth.findSession(headers)).toBeUndefined();
});

test('reset requests for addresses with and without an account get the same response before any look-up [S-177, S-521]', async () => {
  const { who } = await member();
  const shape = async (response: Response) => [
    response.status,
    await response.text(),
    response.headers.getSetCookie(),
    [...response.headers.keys()],
  ];
  const unknown = somebody().email;
  const release = await holdUsers();
  const [known, nobody] = [await shape(await ask(who.email)), await shape(await ask(unknown))];
  await release();
  expect(known).toEqual(nobody);
  await resetCodeFor(who.email);
  expect(mails.map(({ to }) => to)).not.toContain(unknown);
  const answers = [await problem(await reset(who.email, other(await resetCodeFor(who.email))))];
  answers.push(await problem(await reset(unknown, '123456')));
  for (const answer of answers) expect(answer).toMatchObject(neutralRefusal);
});

/** Locks the table of users, so that a response in the meantime cannot depend on a look-up. */
async function holdUsers() {
  const client = await pool.connect();
  await client.query('begin; lock table "user"');
  return async () => {
    await client.query('rollback');
    client.release();
  };
}

test('a reset code works once, and is invalid after five wrong attempts or its expiry', async () => {
  const { who } = await member();
  await ask(who.email);
  const first = await resetCodeFor(who.email);
  for (let tries = 0; tries < CODE_ATTEMPTS; tries += 1)
    expect((await reset(who.email, other(first))).status).toBe(422);
  expect(await problem(await reset(who.email, first))).toMatchObject(neutralRefusal);
  mails.length = 0;
  await ask(who.email);
  const second = await resetCodeFor(who.email);
  expect((await reset(who.email, second)).status).toBe(200);
  expect((await reset(who.email, second)).status).toBe(422);
  mails.length = 0;
  await ask(who.email);
  const third = await resetCodeFor(who.email);
  await pool.query("update auth_verification set expires_at = now() - interval '1 second'");
  expect((await reset(who.email, third)).status).toBe(422);
});

test('a reset code works only for its own address, and a verification code does not set a password', async () => {
  const [ann, bob] = [await member(), await member()];
  await ask(ann.who.email);
  expect((await reset(bob.who.email, await resetCodeFor(ann.who.email))).status).toBe(422);
  const { who, verify } = await registered();
  const code = mails.flatMap((mail) => (mail.kind === 'verify' && mail.to === who.email ? [mail.code] : [])).at(-1);
  expect((await reset(who.email, code ?? '')).status).toBe(422);
  expect((await verify()).status).toBe(200);
});

test('a new password of a reset must have 8 to 128 characters, and a refused one costs no attempt [S-673]', async () => {
  for (const [refused, taken] of [
    [PASSWORD_MIN_LENGTH - 1, PASSWORD_MIN_LENGTH],
    [PASSWORD_MAX_LENGTH + 1, PASSWORD_MAX_LENGTH],
  ] as const) {
    const { who } = await member();
    await ask(who.email);
    const code = await resetCodeFor(who.email);
    expect(await problem(await reset(who.email, code, 'x'.repeat(refused)))).toMatchObject(neutralRefusal);
    expect((await reset(who.email, code, 'x'.repeat(taken))).status).toBe(200);
  }
});

test('a reset gives an address to its owner and removes the login methods of a stranger who signed up with it', async () => {
  const { who } = await registered(browser(), { ...somebody(), password: 'strangers-choice' });
  await pool.query(
    `insert into auth_account (id, user_id, provider_id, account_id)
       select uuid7(), id, 'hosted', 'stranger' from "user" where email = $1`,
    [who.email],
  );
  await ask(who.email);
  expect((await reset(who.email, await resetCodeFor(who.email))).status).toBe(200);
  expect((await signIn(who.email, 'strangers-choice')).status).toBe(422);
  const it = browser();
  expect((await signIn(who.email, 'brand-new-one', it)).status).toBe(200);
  expect(await userOf(it)).toMatchObject({ email: who.email, emailVerified: true });
  const { rows } = await pool.query("select from auth_account where account_id = 'stranger'");
  expect(rows).toEqual([]);
});

test('a user can request five reset codes per hour from one network, and enter ten codes', async () => {
  const { who } = await member();
  const asked = [];
  for (let times = 0; times < 6; times += 1) asked.push((await ask(who.email)).status);
  expect(asked).toEqual([200, 200, 200, 200, 200, 429]);
  await vi.waitUntil(() => mails.filter(({ kind }) => kind === 'reset').length === 5);
  const tried = [];
  for (let times = 0; times < 11; times += 1) tried.push((await reset(who.email, '000000')).status);
  expect(tried).toEqual([...Array.from({ length: 10 }, () => 422), 429]);
});
