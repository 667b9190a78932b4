import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Role } from '#domain/account/user.ts';
import { hashToken, generateToken } from '#server/account/security/access-token.ts';
import { type SignInEndpoint, signInEndpoints } from '#server/account/identity/sign-in-endpoint.ts';
import { accountEndpoints, loginStepsOf } from '#server/account/security/account-endpoint.ts';
import { codeOf, setUpAuthenticatorApp } from '#server/account/second-factor/test-authenticator.ts';
import type { TestBrowser } from '#server/account/sign-in/test-browser.ts';
import { testClient, testOidc } from '#server/account/sign-in/test-oidc.ts';
import { signInWithProvider } from '#server/account/sign-in/test-provider-sign-in.ts';
import { origin, problem, startAuthServer, userOf } from '#server/account/sign-in/test-auth-server.ts';
import { findTokenHolder } from '#server/account/sign-in/token-holder.ts';
import { noRanges } from '#server/core/request/network-ranges.ts';

const { open, pool, somebody, codeFor, resetCodeFor } = await startAuthServer();
const google = await testOidc({ redirectURI: `${origin}/api/auth/callback/google` });
afterAll(() => google.stop());
const { auth, browser, env } = open(origin, noRanges, {
  google: { name: 'Google', url: google.issuer, ...testClient },
});
await vi.waitUntil(
  async () => (await browser().post('/api/auth/sign-in/social', { provider: 'google', callbackURL: '/learn' })).ok,
  { interval: 100 },
);
beforeEach(() => {
  env.secondFactorRoles = [];
});

type Who = ReturnType<typeof somebody>;
const done = async (asked: Promise<Response>) => expect((await asked).status).toBe(200);
const signIn = (it: TestBrowser, { email, password }: Who) =>
  done(it.post('/api/auth/sign-in/email', { email, password }));

async function signUp(it: TestBrowser, who: Who): Promise<void> {
  await done(it.post('/api/auth/sign-up/email', who));
  await done(it.post('/api/auth/email-otp/verify-email', { email: who.email, otp: codeFor(who.email) }));
}

/** Makes each call with every secret of the account except its second factor. */
const endpoints: Record<SignInEndpoint, (it: TestBrowser, who: Who) => Promise<unknown>> = {
  'sign-up/email': (it, who) => it.post('/api/auth/sign-up/email', who),
  'sign-in/email': signIn,
  async 'email-otp/verify-email'(it, who) {
    // The account awaits its code again, as after a restored backup, and this browser knows its password.
    await pool.query('update "user" set email_verified = false where email = $1', [who.email]);
    await it.post('/api/auth/sign-in/email', { email: who.email, password: who.password });
    await done(it.post('/api/auth/email-otp/send-verification-otp', { email: who.email, type: 'email-verification' }));
    await done(it.post('/api/auth/email-otp/verify-email', { email: who.email, otp: codeFor(who.email) }));
  },
  'email-otp/send-verification-otp': (it, { email }) =>
    it.post('/api/auth/email-otp/send-verification-otp', { email, type: 'email-verification' }),
  'email-otp/request-password-reset': (it, { email }) =>
    it.post('/api/auth/email-otp/request-password-reset', { email }),
  async 'email-otp/reset-password'(it, who) {
    await done(it.post('/api/auth/email-otp/request-password-reset', { email: who.email }));
    const given = { email: who.email, otp: await resetCodeFor(who.email), password: 'margin notes by the sea' };
    await done(it.post('/api/auth/email-otp/reset-password', given));
    await signIn(it, { ...who, password: given.password });
  },
  async 'sign-in/social'(it, who) {
    google.people.set(who.email, { email: who.email, email_verified: true, given_name: 'Ann', family_name: 'Lee' });
    expect(await signInWithProvider(it, 'google', who.email)).toBe('/learn/catalog?a=1');
  },
  'sign-out': (it) => it.post('/api/auth/sign-out', {}),
};

/** Calls that open a session. */
const opening = new Set<SignInEndpoint>([
  'sign-in/email',
  'email-otp/verify-email',
  'email-otp/reset-password',
  'sign-in/social',
]);

describe.each(Object.keys(signInEndpoints) as SignInEndpoint[])('the call %s', (call) => {
  test.each(['second-factor', 'second-factor-setup'] as const)(
    'no sign-in call bypasses the login step %s',
    async (step) => {
      const who = somebody();
      const own = browser();
      await signUp(own, who);
      if (step === 'second-factor') await setUpAuthenticatorApp(own, who.password);
      else env.secondFactorRoles = ['USER'];
      const it = browser();
      await endpoints[call](it, who);
      const session = await it.get('/api/session');
      expect(session.status).toBe(opening.has(call) ? 200 : 401);
      if (session.status === 200) expect(await userOf(it)).toMatchObject({ step });
      expect((await it.get('/api/session/security')).ok).toBe(false);
    },
  );
});

test('an account without a password must give its second factor again before changing a factor', async () => {
  google.people.set('sue', { email: 'sue@example.org', email_verified: true, given_name: 'Sue', family_name: 'Lee' });
  const it = browser();
  await signInWithProvider(it, 'google', 'sue');
  const { secret } = await setUpAuthenticatorApp(it, '');
  const { id } = await userOf(it);
  await pool.query("update auth_session set second_factor_at = now() - interval '11 minutes' where user_id = $1", [id]);
  const changes: [string, object][] = [
    ['passkey/begin', { password: '' }],
    ['second-factor/renew-codes', { password: '' }],
    ['second-factor/remove', { id: '01890a5d-ac96-774b-bcce-b302099a8057', password: '' }],
    ['second-factor/disable', { password: '' }],
  ];
  for (const [call, body] of changes)
    expect([call, await problem(await it.post(`/api/auth/${call}`, body))]).toMatchObject([
      call,
      { code: 'login_incomplete', details: { step: 'second-factor' } },
    ]);
  await done(it.post('/api/auth/second-factor/verify', { otp: codeOf(secret, 1) }));
  for (const [call, body] of changes) await done(it.post(`/api/auth/${call}`, body));
});

test('an API token is invalid while the role of its owner requires a second factor that they lack', async () => {
  const who = somebody();
  const own = browser();
  await signUp(own, who);
  const { id } = await userOf(own);
  const { token, prefix } = generateToken();
  await pool.query(
    `insert into access_token (id, name, prefix, hash, scopes, owner) values (uuid7(), 'Script', $1, $2, '[]', $3)`,
    [prefix, hashToken(token), id],
  );
  const holder = (secondFactorRoles: Role[]) => findTokenHolder(pool, { secondFactorRoles }, `Bearer ${token}`);
  expect(await holder(['MODERATOR', 'ADMIN'])).toBeDefined();
  expect(await holder(['USER'])).toBeUndefined();
  await setUpAuthenticatorApp(own, who.password);
  expect(await holder(['USER'])).toBeDefined();
});

test('an open session must set up a second factor once its user gets a role that requires one', async () => {
  const who = somebody();
  const own = browser();
  await signUp(own, who);
  const { id } = await userOf(own);
  env.secondFactorRoles = ['ADMIN'];
  expect((await own.get('/api/session/security')).status).toBe(200);
  await pool.query(`update "user" set role = 'ADMIN' where id = $1`, [id]);
  auth.evictSession(String(id));
  const refusal = await problem(await own.get('/api/session/security'));
  expect(refusal).toMatchObject({ code: 'login_incomplete', details: { step: 'second-factor-setup' } });
  await setUpAuthenticatorApp(own, who.password);
  expect((await own.get('/api/session/security')).status).toBe(200);
});

test('a session that waits for its second factor can only make the calls that finish the login', async () => {
  const who = somebody();
  const own = browser();
  await signUp(own, who);
  await setUpAuthenticatorApp(own, who.password);
  const it = browser();
  await signIn(it, who);
  const bodies: Record<string, object> = {
    'email/request-change': { email: 'new@example.org', password: who.password },
    'email/confirm-change': { otp: '000000' },
    'password/change': { current: who.password, password: 'margin notes by the sea' },
    'second-factor/begin': { password: who.password },
    'second-factor/confirm': { otp: '000000' },
    'second-factor/renew-codes': { password: who.password },
    'second-factor/remove': { id: '01890a5d-ac96-774b-bcce-b302099a8057', password: who.password },
    'second-factor/disable': { password: who.password },
    'passkey/begin': { password: who.password },
    'passkey/add': { name: '', response: { id: 'x' } },
    'session/revoke': { id: '01890a5d-ac96-774b-bcce-b302099a8057' },
  };
  const finishing = Object.entries(loginStepsOf).flatMap(([call, steps]) =>
    steps.includes('second-factor') ? [call] : [],
  );
  expect(finishing).toHaveLength(4);
  const others = Object.keys(accountEndpoints).filter((call) => !finishing.includes(call));
  for (const call of others)
    expect([call, await problem(await it.post(`/api/auth/${call}`, bodies[call] ?? {}))]).toMatchObject([
      call,
      { code: 'login_incomplete', details: { step: 'second-factor' } },
    ]);
});
