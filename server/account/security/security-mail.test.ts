import { unlimited } from '#server/core/limits/limiter.ts';
import { afterAll, expect, test, vi } from 'vitest';
import { accessTokenCreator } from '#server/account/security/create-access-token.ts';
import { testClient, testOidc } from '#server/account/sign-in/test-oidc.ts';
import { signInWithProvider } from '#server/account/sign-in/test-provider-sign-in.ts';
import { origin, startAuthServer, userOf, loopbackProxy } from '#server/account/sign-in/test-auth-server.ts';
import { noRanges } from '#server/core/request/network-ranges.ts';
import type { TestBrowser } from '#server/account/sign-in/test-browser.ts';
import { findTokenHolder } from '#server/account/sign-in/token-holder.ts';
import type { Actor } from '#domain/account/user.ts';

const { pool, mails, open, browser, member, elsewhere, resetCodeFor } = await startAuthServer();
const resetUrl = `${origin}/auth/reset-password`;
const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:149.0) Gecko/20100101 Firefox/149.0';

const mailsTo = (email: string) =>
  mails.filter(({ to, kind }) => to === email && kind !== 'verify' && kind !== 'reset');
const makeToken = accessTokenCreator({
  pool,
  env: { publicUrl: origin },
  sendMail: async (mail) => void mails.push(mail),
  limiter: unlimited,
});

/** A user with an API token that never expires. */
async function tokenOwner() {
  const { it, who } = await member();
  const actor: Actor = { id: (await userOf(it))['id'] as Actor['id'], role: 'USER' };
  const { token } = await makeToken(actor, { name: 'Backup', scopes: [], days: null, password: who.password });
  const isTokenGood = async () =>
    (await findTokenHolder(pool, { secondFactorRoles: [] }, `Bearer ${token}`)) !== undefined;
  expect(await isTokenGood()).toBe(true);
  return { it, who, isTokenGood };
}

const change = (it: TestBrowser, current: string, fields: object = {}) =>
  it.post('/api/auth/password/change', { current, password: 'brand-new-one', ...fields });

test('a password reset revokes every API token and is mailed', async () => {
  const { who, isTokenGood } = await tokenOwner();
  const other = await tokenOwner();
  mails.length = 0;
  const it = browser();
  await it.post('/api/auth/email-otp/request-password-reset', { email: who.email });
  const body = { email: who.email, otp: await resetCodeFor(who.email), password: 'brand-new-one' };
  const wrong = { ...body, otp: body.otp === '000000' ? '111111' : '000000' };
  expect((await it.post('/api/auth/email-otp/reset-password', wrong)).status).toBe(422);
  expect([await isTokenGood(), mailsTo(who.email)]).toEqual([true, []]);
  expect((await it.post('/api/auth/email-otp/reset-password', body)).status).toBe(200);
  expect([await isTokenGood(), await other.isTokenGood()]).toEqual([false, true]);
  expect(mailsTo(who.email)).toEqual([{ kind: 'password-changed', to: who.email, language: 'us', resetUrl }]);
});

test('a password change revokes every API token unless the owner declines, and is always mailed', async () => {
  for (const [fields, isKept] of [
    [{}, false],
    [{ signOutEverywhere: true }, false],
    [{ signOutEverywhere: false }, true],
  ] as const) {
    const { it, who, isTokenGood } = await tokenOwner();
    const phone = await elsewhere(who);
    mails.length = 0;
    expect((await change(it, 'not-this-one', fields)).status).toBe(422);
    expect(mailsTo(who.email)).toEqual([]);
    expect((await change(it, who.password, fields)).status).toBe(200);
    expect(await isTokenGood()).toBe(isKept);
    expect((await phone.get('/api/session')).status).toBe(isKept ? 200 : 401);
    expect((await it.get('/api/session')).status).toBe(200);
    expect(mailsTo(who.email)).toMatchObject([{ kind: 'password-changed', resetUrl }]);
  }
});

test('a new API token is mailed to its owner with its name', async () => {
  const { who } = await tokenOwner();
  expect(mailsTo(who.email)).toMatchObject([{ kind: 'token-created', tokenName: 'Backup', resetUrl }]);
});

test('a login from a new browser is mailed once, with the device and its network', async () => {
  const proxied = open(origin, loopbackProxy);
  const { it, who } = await member();
  expect(mailsTo(who.email)).toEqual([]);
  const phone = proxied.browser();
  const from = { 'x-forwarded-for': '192.0.2.7', 'user-agent': firefox };
  const signIn = (there: TestBrowser, password = who.password) =>
    there.post('/api/auth/sign-in/email', { email: who.email, password }, from);
  expect((await signIn(phone, 'not-this-one')).status).toBe(422);
  expect(mailsTo(who.email)).toEqual([]);
  expect((await signIn(phone)).status).toBe(200);
  const mail = { kind: 'new-device', browser: 'Firefox', system: 'Windows', network: '192.0.2.7', resetUrl };
  expect(mailsTo(who.email)).toMatchObject([mail]);
  for (const known of [phone, it]) expect((await signIn(known)).status).toBe(200);
  expect(mailsTo(who.email)).toHaveLength(1);
});

test('a browser that several users share is known to each of them', async () => {
  const family = [await member(), await member(), await member()];
  const tablet = browser();
  for (const { who } of family) await elsewhere(who, tablet);
  mails.length = 0;
  for (const { who } of family) await elsewhere(who, tablet);
  expect(mails).toEqual([]);
});

const oidc = await testOidc({ redirectURI: `${origin}/`, postLogoutURI: `${origin}/` });
afterAll(() => oidc.stop());
const hosted = open(origin, noRanges, { hosted: { name: 'Northside', url: oidc.issuer, ...testClient } });

test('a provider added to an account is mailed, and so is its login from another new browser', async () => {
  const probe = hosted.browser();
  const ask = () => probe.post('/api/auth/sign-in/social', { provider: 'hosted', callbackURL: '/learn' });
  await vi.waitUntil(async () => (await ask()).status === 200, { interval: 100 });
  const { who } = await member();
  oidc.people.set('joined', { email: who.email, email_verified: true });
  const it = hosted.browser();
  await signInWithProvider(it, 'hosted', 'joined');
  expect(mailsTo(who.email)).toMatchObject([{ kind: 'provider-added', provider: 'Northside', resetUrl }]);
  await signInWithProvider(it, 'hosted', 'joined');
  expect(mailsTo(who.email)).toHaveLength(1);
  await signInWithProvider(hosted.browser(), 'hosted', 'joined');
  expect(mailsTo(who.email).map(({ kind }) => kind)).toEqual(['provider-added', 'new-device']);
});

test('an account that a provider creates gets no security mail', async () => {
  oidc.people.set('newcomer', { email: 'newcomer@example.org', email_verified: true });
  await signInWithProvider(hosted.browser(), 'hosted', 'newcomer');
  expect(mailsTo('newcomer@example.org')).toEqual([]);
});
