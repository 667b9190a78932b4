import { expect, test } from 'vitest';
import { testPerson } from '#data/test-person.ts';
import { neutralRefusal, problem, startAuthServer, userOf } from '#server/account/sign-in/test-auth-server.ts';

const { pool, mails, browser, somebody, codeFor, registered } = await startAuthServer();

test('the right password of an unverified address leads to the code and does not sign in', async () => {
  const { who } = await registered();
  const it = browser();
  const response = await it.post('/api/auth/sign-in/email', who);
  expect(await problem(response)).toMatchObject({ code: 'not_verified', status: 403 });
  expect((await it.get('/api/session')).status).toBe(401);
  expect(
    (await it.post('/api/auth/email-otp/verify-email', { email: who.email, otp: codeFor(who.email) })).status,
  ).toBe(200);
  expect(await userOf(it)).toMatchObject({ email: who.email });
});

test('five wrong codes invalidate the right one, and a new code works', async () => {
  const { it, who, verify } = await registered();
  const right = codeFor(who.email);
  const wrong = right === '000000' ? '111111' : '000000';
  for (let tries = 0; tries < 5; tries += 1) expect(await problem(await verify(wrong))).toMatchObject(neutralRefusal);
  expect(await problem(await verify(right))).toMatchObject(neutralRefusal);
  await it.post('/api/auth/email-otp/send-verification-otp', { email: who.email, type: 'email-verification' });
  expect((await verify()).status).toBe(200);
});

test('the right code still works after four wrong ones, and only once', async () => {
  const { who, verify } = await registered();
  const right = codeFor(who.email);
  const wrong = right === '000000' ? '111111' : '000000';
  for (let tries = 0; tries < 4; tries += 1) await verify(wrong);
  expect((await verify(right)).status).toBe(200);
  expect((await verify(right)).status).toBe(422);
});

test('an expired verification code is refused', async () => {
  const { verify } = await registered();
  await pool.query("update auth_verification set expires_at = now() - interval '1 second'");
  expect(await problem(await verify())).toMatchObject(neutralRefusal);
});

test('a code that is requested again is the same until it expires, so that either mail works', async () => {
  const { it, who } = await registered();
  const first = codeFor(who.email);
  await it.post('/api/auth/email-otp/send-verification-otp', { email: who.email, type: 'email-verification' });
  expect(mails.filter(({ to }) => to === who.email)).toHaveLength(2);
  expect(codeFor(who.email)).toBe(first);
});

test('verification codes are not readable in the database', async () => {
  const { who } = await registered();
  const { rows } = await pool.query<{ value: string }>('select value from auth_verification where identifier like $1', [
    `%${who.email}`,
  ]);
  expect(rows).toHaveLength(1);
  expect(rows[0]?.value).not.toContain(codeFor(who.email));
});

test('a stranger’s sign-up is not completed by the code of the owner, who must also have chosen the password', async () => {
  const victim = somebody();
  const stranger = await registered(browser(), { ...victim, password: 'strangers-choice' });
  const owner = await registered(browser(), victim);
  expect((await owner.verify()).status).toBe(200);
  expect((await stranger.it.get('/api/session')).status).toBe(401);
  expect(
    (await browser().post('/api/auth/sign-in/email', { email: victim.email, password: 'strangers-choice' })).status,
  ).toBe(422);
  expect((await browser().post('/api/auth/sign-in/email', victim)).status).toBe(200);
});

test('a sign-up that another one replaced cannot be completed, nor can one from another browser', async () => {
  const victim = somebody();
  const owner = await registered(browser(), victim);
  const stranger = await registered(browser(), { ...victim, password: 'strangers-choice' });
  const code = codeFor(victim.email);
  expect(await problem(await owner.verify(code))).toMatchObject(neutralRefusal);
  const elsewhere = await browser().post('/api/auth/email-otp/verify-email', { email: victim.email, otp: code });
  expect(await problem(elsewhere)).toMatchObject(neutralRefusal);
  expect((await stranger.verify(code)).status).toBe(200);
});

test('a user who already has rows is not deleted by a sign-up', async () => {
  const id = await testPerson(pool);
  await pool.query('update "user" set email_verified = false where id = $1', [id]);
  const { rows } = await pool.query<{ email: string }>('select email from "user" where id = $1', [id]);
  const response = await browser().post('/api/auth/sign-up/email', { ...somebody(), email: rows[0]?.email });
  expect(response.status).toBe(200);
  expect((await pool.query('select from "user" where id = $1', [id])).rows).toHaveLength(1);
});
