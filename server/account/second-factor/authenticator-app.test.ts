import { beforeEach, describe, expect, test } from 'vitest';
import type { Security } from '#domain/account/security.ts';
import type { TestBrowser } from '#server/account/sign-in/test-browser.ts';
import { codeOf, setUpAuthenticatorApp } from '#server/account/second-factor/test-authenticator.ts';
import { neutralRefusal, problem, startAuthServer, userOf } from '#server/account/sign-in/test-auth-server.ts';

const { pool, mails, env, open, browser, member, elsewhere, resetCodeFor } = await startAuthServer();
beforeEach(() => {
  env.secondFactorRoles = [];
});

const stepOf = async (it: TestBrowser) => (await userOf(it))['step'];
const verify = (it: TestBrowser, otp: string) => it.post('/api/auth/second-factor/verify', { otp });
const recover = (it: TestBrowser, code: string) => it.post('/api/auth/second-factor/recover', { code });
const securityOf = async (it: TestBrowser) =>
  ((await (await it.get('/api/session/security')).json()) as Security).secondFactor;
const mailKinds = () => mails.map(({ kind }) => kind);
const factorRows = async () =>
  (await pool.query<{ secret: string; kind: string }>('select secret, kind from auth_second_factor')).rows;
async function withApp() {
  const { it, who } = await member();
  return { it, who, ...(await setUpAuthenticatorApp(it, who.password)) };
}

test('an authenticator app is required after the password, and its code finishes the login', async () => {
  const { it, who, secret } = await withApp();
  expect(await stepOf(it)).toBeNull();
  const again = await elsewhere(who);
  expect(await stepOf(again)).toBe('second-factor');
  const closed = { code: 'login_incomplete', status: 403, details: { step: 'second-factor' } };
  expect(await problem(await again.get('/api/session/security'))).toMatchObject(closed);
  expect(await (await again.get('/api/session/login-options')).json()).toEqual({
    hasPassword: true,
    hasApp: true,
    hasPasskey: false,
  });
  expect((await verify(again, codeOf(secret, 1))).status).toBe(200);
  expect(await stepOf(again)).toBeNull();
  expect(await securityOf(again)).toMatchObject({ factors: [{ kind: 'app' }], recoveryCodesLeft: 10 });
});

test('setting up an app requires the password, ends every other session, and is mailed', async () => {
  const { it, who } = await member();
  const other = await elsewhere(who);
  expect(await problem(await it.post('/api/auth/second-factor/begin', { password: 'not this one' }))).toEqual(
    expect.objectContaining(neutralRefusal),
  );
  mails.length = 0;
  await setUpAuthenticatorApp(it, who.password);
  expect(mailKinds()).toEqual(['second-factor-on']);
  expect((await other.get('/api/session')).status).toBe(401);
});

test('an app that was not confirmed is never required', async () => {
  const { it, who } = await member();
  await it.post('/api/auth/second-factor/begin', { password: who.password });
  expect(await problem(await it.post('/api/auth/second-factor/confirm', { otp: '000000' }))).toMatchObject(
    neutralRefusal,
  );
  expect(await stepOf(await elsewhere(who))).toBeNull();
});

test('a code of an app works once, even if several servers receive it at the same time', async () => {
  const { who, secret } = await withApp();
  const second = open();
  const [one, two] = [await elsewhere(who), await elsewhere(who, second.browser())];
  const otp = codeOf(secret, 1);
  const answers = await Promise.all([one, two, one, two].map((it) => verify(it, otp)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422, 422]);
  expect(await problem(await verify(await elsewhere(who), otp))).toMatchObject(neutralRefusal);
});

test('a login that was finished on one server is complete on the other at once', async () => {
  const { who, secret } = await withApp();
  const it = await elsewhere(who);
  const second = open();
  const there = second.browser();
  for (const [name, value] of it.cookies) there.cookies.set(name, value);
  expect((await there.get('/api/session/security')).status).toBe(403);
  expect((await verify(it, codeOf(secret, 1))).status).toBe(200);
  expect((await there.get('/api/session/security')).status).toBe(200);
});

test('guesses at codes are counted across servers, and do not block the recovery codes', async () => {
  const { who, secret, recoveryCodes } = await withApp();
  const second = open();
  const browsers = [await elsewhere(who), await elsewhere(who, second.browser())];
  const right = [-1, 0, 1, 2].map((steps) => codeOf(secret, steps));
  const wrong = ['000000', '111111', '222222', '333333', '444444'].find((code) => !right.includes(code)) ?? '';
  for (let guess = 0; guess < 10; guess += 1)
    for (const it of browsers.slice(guess % 2, (guess % 2) + 1)) expect((await verify(it, wrong)).status).toBe(422);
  for (const it of browsers) expect((await verify(it, codeOf(secret, 1))).status).toBe(429);
  const [it] = browsers;
  if (it) expect((await recover(it, recoveryCodes[0] ?? '')).status).toBe(200);
});

test('keys of apps and recovery codes are not stored in plain text', async () => {
  const { secret, recoveryCodes } = await withApp();
  const kept = JSON.stringify(await factorRows());
  expect(recoveryCodes).toHaveLength(10);
  for (const plain of [secret, secret.replaceAll(' ', ''), ...recoveryCodes]) expect(kept).not.toContain(plain);
});

describe('recovery codes', () => {
  test('a recovery code works once, in any notation and with simultaneous requests, and is mailed', async () => {
    const { who, recoveryCodes } = await withApp();
    const [code = '', next = ''] = recoveryCodes;
    const second = open();
    const [one, two] = [await elsewhere(who), await elsewhere(who, second.browser())];
    mails.length = 0;
    const typed = code.toUpperCase().replace('-', ' ');
    const answers = await Promise.all([one, two, one, two].map((it) => recover(it, typed)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422, 422]);
    expect(mailKinds()).toEqual(['recovery-code-used']);
    const it = await elsewhere(who);
    expect(await problem(await recover(it, code))).toMatchObject(neutralRefusal);
    expect((await recover(it, next)).status).toBe(200);
    expect(await securityOf(it)).toMatchObject({ recoveryCodesLeft: 8 });
  });

  test('a recovery code of one user does not work for another', async () => {
    const [ann, ben] = [await withApp(), await withApp()];
    expect((await recover(await elsewhere(ben.who), ann.recoveryCodes[0] ?? '')).status).toBe(422);
  });

  test('recovery codes are invalid after new ones are made, which requires the password', async () => {
    const { it, who, recoveryCodes } = await withApp();
    const renew = (password: string) => it.post('/api/auth/second-factor/renew-codes', { password });
    expect((await renew('not this one')).status).toBe(422);
    const made = (await (await renew(who.password)).json()) as { recoveryCodes: string[] };
    const again = await elsewhere(who);
    expect((await recover(again, recoveryCodes[0] ?? '')).status).toBe(422);
    expect((await recover(again, made.recoveryCodes[0] ?? '')).status).toBe(200);
  });
});

describe('disabling the second factor', () => {
  test('disabling the second factor requires the password, removes the recovery codes, and is mailed', async () => {
    const { it, who } = await withApp();
    expect((await it.post('/api/auth/second-factor/disable', { password: 'not this one' })).status).toBe(422);
    expect(await stepOf(await elsewhere(who))).toBe('second-factor');
    mails.length = 0;
    expect((await it.post('/api/auth/second-factor/disable', { password: who.password })).status).toBe(200);
    expect(mailKinds()).toEqual(['second-factor-off']);
    expect(await securityOf(it)).toEqual({ factors: [], recoveryCodesLeft: 0, isRequired: false });
    expect(await stepOf(await elsewhere(who))).toBeNull();
  });

  test('removing the last factor requires the password and disables the second factor', async () => {
    const { it, who } = await withApp();
    const [app] = (await securityOf(it)).factors;
    const remove = (password: string) => it.post('/api/auth/second-factor/remove', { id: app?.id, password });
    expect((await remove('not this one')).status).toBe(422);
    mails.length = 0;
    expect((await remove(who.password)).status).toBe(200);
    expect(mailKinds()).toEqual(['second-factor-off']);
    expect(await securityOf(it)).toMatchObject({ factors: [], recoveryCodesLeft: 0 });
  });

  test('a password reset does not disable the second factor', async () => {
    const { who, secret } = await withApp();
    await browser().post('/api/auth/email-otp/request-password-reset', { email: who.email });
    const body = { email: who.email, otp: await resetCodeFor(who.email), password: 'margin notes by the sea' };
    expect((await browser().post('/api/auth/email-otp/reset-password', body)).status).toBe(200);
    const it = await elsewhere({ ...who, password: body.password });
    expect(await stepOf(it)).toBe('second-factor');
    expect((await verify(it, codeOf(secret, 1))).status).toBe(200);
  });
});

describe('roles that require a second factor', () => {
  test('a user whose role requires a second factor must set one up before anything else', async () => {
    const { it, who } = await member();
    env.secondFactorRoles = ['USER'];
    const again = await elsewhere(who);
    expect(await stepOf(again)).toBe('second-factor-setup');
    const closed = { code: 'login_incomplete', status: 403, details: { step: 'second-factor-setup' } };
    expect(await problem(await again.get('/api/session/security'))).toMatchObject(closed);
    expect(await problem(await again.post('/api/auth/session/revoke-others', {}))).toMatchObject(closed);
    await setUpAuthenticatorApp(again, who.password);
    expect(await stepOf(again)).toBeNull();
    expect(await securityOf(again)).toMatchObject({ isRequired: true });
    expect((await it.get('/api/session')).status).toBe(401);
  });

  test('a user whose role requires a second factor must set it up again after disabling it', async () => {
    const { it, who } = await withApp();
    env.secondFactorRoles = ['USER'];
    await it.post('/api/auth/second-factor/disable', { password: who.password });
    expect(await stepOf(it)).toBe('second-factor-setup');
  });

  test('a session with only the password cannot add a factor beside the owner’s, even if the role requires one', async () => {
    const { it, who } = await member();
    env.secondFactorRoles = ['USER'];
    const stranger = await elsewhere(who);
    const { secret } = (await (
      await stranger.post('/api/auth/second-factor/begin', { password: who.password })
    ).json()) as { secret: string };
    const [mine, theirs] = await Promise.all([
      it.post('/api/auth/second-factor/confirm', { otp: codeOf(secret) }),
      stranger.post('/api/auth/second-factor/confirm', { otp: codeOf(secret, 1) }),
    ]);
    // The first confirmation ends the other session.
    expect([mine.status, theirs.status].filter((status) => status === 200)).toHaveLength(1);
    expect(await factorRows()).toEqual(expect.arrayContaining([expect.objectContaining({ kind: 'app' })]));
    const left = await Promise.all([it, stranger].map(async (each) => (await each.get('/api/session')).status));
    expect(left.toSorted()).toEqual([200, 401]);
  });
});
