import { afterAll, expect, test, vi } from 'vitest';
import { testFacebook } from '#server/account/sign-in/test-facebook.ts';
import { type Claims, testClient, testOidc } from '#server/account/sign-in/test-oidc.ts';
import { startProviderSignIn, signInWithProvider } from '#server/account/sign-in/test-provider-sign-in.ts';
import { noRanges } from '#server/core/request/network-ranges.ts';
import { origin, startAuthServer, userOf } from '#server/account/sign-in/test-auth-server.ts';

const { pool, open, codeFor, member } = await startAuthServer();
const google = await testOidc({ redirectURI: `${origin}/api/auth/callback/google` });
const facebook = await testFacebook(`${origin}/api/auth/callback/facebook`);
afterAll(() => Promise.all([google.stop(), facebook.stop()]));
const { browser } = open(origin, noRanges, {
  google: { name: 'Google', url: google.issuer, ...testClient },
  facebook: { name: 'Facebook', url: facebook.url, ...testClient },
});
await vi.waitUntil(
  async () => (await browser().post('/api/auth/sign-in/social', { provider: 'google', callbackURL: '/learn' })).ok,
  { interval: 100 },
);

function comesFrom(login: string, claims: Claims): void {
  facebook.people.set(login, claims);
  facebook.state.login = login;
}

const HERE = '/learn/catalog?a=1';

test('Google completes the code flow and signs in, with the profile’s names [S-022]', async () => {
  const it = browser();
  const { searchParams } = await startProviderSignIn(it, 'google');
  expect(Object.fromEntries(searchParams)).toMatchObject({
    response_type: 'code',
    code_challenge_method: 'S256',
    nonce: expect.any(String),
    scope: 'email openid profile',
  });
  google.people.set('g-1', {
    email: 'gina@example.org',
    email_verified: true,
    given_name: 'Gina',
    family_name: 'Ruiz',
    picture: 'https://lh3.googleusercontent.com/a/gina',
  });
  expect(await signInWithProvider(it, 'google', 'g-1')).toBe(HERE);
  expect(await userOf(it)).toMatchObject({ email: 'gina@example.org', firstName: 'Gina', lastName: 'Ruiz' });
  const { rows } = await pool.query('select cognito_sub = id::text as own, avatar_url from "user" where email = $1', [
    'gina@example.org',
  ]);
  expect(rows).toEqual([{ own: true, avatar_url: 'https://lh3.googleusercontent.com/a/gina' }]);
});

test('Facebook completes the code flow, and signs in once the unverified address is verified [S-023]', async () => {
  const picture = { data: { url: 'https://platform-lookaside.fbsbx.com/fay', is_silhouette: false } };
  comesFrom('f-1', { email: 'fay@example.org', name: 'Fay Lund', first_name: 'Fay', last_name: 'Lund', picture });
  const it = browser();
  expect(await signInWithProvider(it, 'facebook', '')).toMatch(/^\/auth\/verify/);
  const otp = codeFor('fay@example.org');
  expect((await it.post('/api/auth/email-otp/verify-email', { email: 'fay@example.org', otp })).status).toBe(200);
  expect(await userOf(it)).toMatchObject({ email: 'fay@example.org', firstName: 'Fay', lastName: 'Lund' });
  const { rows } = await pool.query('select avatar_url from "user" where email = $1', ['fay@example.org']);
  expect(rows).toEqual([{ avatar_url: picture.data.url }]);
  const again = browser();
  expect(await signInWithProvider(again, 'facebook', '')).toBe(HERE);
  expect((await userOf(again)).id).toBe((await userOf(it)).id);
});

test('Facebook never signs in to another’s account by its address, and a profile without an address is refused', async () => {
  const { who } = await member();
  comesFrom('f-2', { email: who.email, name: 'Mallory', verified: true, email_verified: true });
  const refused = (why: object) =>
    `/auth/login?${new URLSearchParams({ refused: 'facebook', ...why, next: HERE }).toString()}`;
  expect(await signInWithProvider(browser(), 'facebook', '')).toBe(refused({ why: 'unconfirmed' }));
  comesFrom('f-3', { name: 'Nobody' });
  expect(await signInWithProvider(browser(), 'facebook', '')).toBe(refused({}));
});

test('each provider has a button with its name', async () => {
  expect(await (await browser().get('/api/session/providers')).json()).toEqual({
    providers: [
      { id: 'google', name: 'Google' },
      { id: 'facebook', name: 'Facebook' },
    ],
  });
});
