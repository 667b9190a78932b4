import { afterAll, describe, expect, test, vi } from 'vitest';
import { type Claims, testClient, testOidc } from '#server/account/sign-in/test-oidc.ts';
import {
  startProviderSignIn,
  authenticateAtProvider,
  signInWithProvider,
} from '#server/account/sign-in/test-provider-sign-in.ts';
import { noRanges } from '#server/core/request/network-ranges.ts';
import { origin, problem, startAuthServer, userOf } from '#server/account/sign-in/test-auth-server.ts';

const { pool, mails, open, somebody, codeFor, registered, member } = await startAuthServer();
const oidc = await testOidc({ redirectURI: `${origin}/`, postLogoutURI: `${origin}/` });
afterAll(() => oidc.stop());
const hosted = { name: 'Northside', url: oidc.issuer, ...testClient };
const { app, browser } = open(origin, noRanges, { hosted });
await isUp(browser());

/** Waits until the provider's discovery document is loaded in the background. */
async function isUp(it: ReturnType<typeof browser>): Promise<void> {
  const ask = () => it.post('/api/auth/sign-in/social', { provider: 'hosted', callbackURL: '/learn' });
  await vi.waitUntil(async () => (await ask()).status === 200, { interval: 100 });
}

let count = 0;
function person(claims: Claims = {}): { sub: string; email: string } {
  count += 1;
  const [sub, email] = [`subject-${count}`, `hosted${count}@example.org`];
  oidc.people.set(sub, { email, email_verified: true, given_name: 'Ida', family_name: 'Berg', ...claims });
  return { sub, email: String(claims['email'] ?? email) };
}
const REFUSED = '/auth/login?refused=hosted&next=%2Flearn%2Fcatalog%3Fa%3D1';
const accountsOf = async (email: string) =>
  (
    await pool.query<{ provider: string; subject: string }>(
      `select provider_id as provider, account_id as subject from auth_account a join "user" u on u.id = a.user_id
        where email = $1 order by 1`,
      [email],
    )
  ).rows;

describe('the hosted code flow', () => {
  test('the hosted code flow requests a code with state, nonce, PKCE and the four scopes [S-179, S-180, S-181, S-182, S-183]', async () => {
    const { searchParams } = await startProviderSignIn(browser(), 'hosted');
    expect(Object.fromEntries(searchParams)).toMatchObject({
      response_type: 'code',
      redirect_uri: `${origin}/`,
      code_challenge_method: 'S256',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      state: expect.stringMatching(/^.{32}$/),
      nonce: expect.stringMatching(/^.{32}$/),
    });
    expect(searchParams.get('scope')?.split(' ').toSorted()).toEqual(['email', 'openid', 'phone', 'profile']);
  });

  test('the hosted code flow ends at the requested page via the site root, signed in and without the code in any address [S-185, S-608, S-606]', async () => {
    const { sub, email } = person();
    const it = browser();
    const back = await authenticateAtProvider(await startProviderSignIn(it, 'hosted'), sub);
    expect(back).toMatch(/^\/\?code=[^&]+&state=/);
    const response = await it.get(back);
    expect([response.status, response.headers.get('location')]).toEqual([302, '/learn/catalog?a=1']);
    expect(response.headers.get('cache-control')).toBe('no-store');
    const [session] = response.headers.getSetCookie().filter((line) => line.startsWith('margin.session_token='));
    for (const attribute of ['HttpOnly', 'SameSite=Lax', 'Path=/']) expect(session).toContain(attribute);
    expect(await userOf(it)).toMatchObject({ email, emailVerified: true, firstName: 'Ida', lastName: 'Berg' });
  });

  test('the hosted code flow stores the subject once as cognitoSub, so a returning user keeps their account [S-220]', async () => {
    const { sub, email } = person();
    const [first, again] = [browser(), browser()];
    await signInWithProvider(first, 'hosted', sub);
    oidc.people.set(sub, { email: 'moved@example.org', email_verified: true });
    await signInWithProvider(again, 'hosted', sub);
    expect((await userOf(again)).id).toBe((await userOf(first)).id);
    const { rows } = await pool.query('select cognito_sub as sub, avatar_url from "user" where email = $1', [email]);
    expect(rows).toEqual([{ sub, avatar_url: null }]);
    await expect(pool.query('update "user" set cognito_sub = $1 where email = $2', ['other', email])).rejects.toThrow(
      'set once',
    );
  });

  test('the hosted code flow takes the provider’s picture, which is shown until the user uploads one [S-223]', async () => {
    const { sub, email } = person({ picture: `${oidc.issuer}/faces/1.png` });
    await signInWithProvider(browser(), 'hosted', sub);
    const shown = async () =>
      (
        await pool.query(`select p.avatar_url as shown from "user" join public_profile p using (id) where email = $1`, [
          email,
        ])
      ).rows;
    expect(await shown()).toEqual([{ shown: `${oidc.issuer}/faces/1.png` }]);
    await pool.query(`update "user" set profile_image = '/files/own' where email = $1`, [email]);
    expect(await shown()).toEqual([{ shown: '/files/own' }]);
    await pool.query(`update "user" set profile_image = '' where email = $1`, [email]);
    expect(await shown()).toEqual([{ shown: `${oidc.issuer}/faces/1.png` }]);
  });

  test.each(['https://elsewhere.example/pixel.gif', 'javascript:alert(1)', 'not an address', 7])(
    'the hosted code flow does not accept %j as a picture',
    async (picture) => {
      const { sub, email } = person({ picture });
      await signInWithProvider(browser(), 'hosted', sub);
      const { rows } = await pool.query('select avatar_url from "user" where email = $1', [email]);
      expect(rows).toEqual([{ avatar_url: null }]);
    },
  );

  test('the hosted code flow in eight windows at once creates one user with one tutor and one wallet [S-484]', async () => {
    const { sub, email } = person();
    const ends = await Promise.all(Array.from({ length: 8 }, () => signInWithProvider(browser(), 'hosted', sub)));
    expect(new Set(ends)).toEqual(new Set(['/learn/catalog?a=1']));
    const { rows } = await pool.query(
      `select count(*)::int as users,
              (select count(*)::int from auth_account where account_id = $2) as accounts,
              (select count(*)::int from tutor where owner in (select id from "user" where email = $1)) as tutors,
              (select count(*)::int from token_wallet where owner in (select id from "user" where email = $1)) as wallets
         from "user" where email = $1`,
      [email, sub],
    );
    expect(rows).toEqual([{ users: 1, accounts: 1, tutors: 1, wallets: 1 }]);
  });

  test('a hosted sign-in that another window overtook is retried exactly once', async () => {
    await pool.query(`create sequence tries;
      create function overtaken() returns trigger language plpgsql as $$ begin
        if new.email like 'hosted%' and nextval('tries') <> 2 then raise unique_violation; end if;
        return new;
      end $$;
      create trigger overtaken before insert on "user" for each row execute function overtaken()`);
    const it = browser();
    expect(await signInWithProvider(it, 'hosted', person().sub)).toBe('/learn/catalog?a=1');
    expect((await it.get('/api/session')).status).toBe(200);
    expect(await signInWithProvider(browser(), 'hosted', person().sub)).toContain('/auth/login?refused=hosted');
    await pool.query('drop function overtaken cascade; drop sequence tries');
  });

  test('a hosted sign-in with a foreign, invented or used state is refused', async () => {
    const { sub } = person();
    const it = browser();
    const back = await authenticateAtProvider(await startProviderSignIn(it, 'hosted'), sub);
    const isRefused = async (from: typeof it, path: string) => {
      const response = await from.get(path);
      expect(response.headers.get('location')).toMatch(/^\/auth\/login\?refused=hosted/);
      expect(response.headers.getSetCookie().join()).not.toContain('session_token=');
    };
    await isRefused(browser(), back);
    await isRefused(it, back.replace(/state=.{6}/, 'state=aaaaaa'));
    expect((await it.get(back)).headers.get('location')).toBe('/learn/catalog?a=1');
    await isRefused(it, back);
  });

  test('a hosted sign-in with a modified or replayed ID token is refused', async () => {
    const { sub } = person();
    oidc.state.tamper = (tokens) => {
      const [head, body = '', signature] = String(tokens['id_token']).split('.');
      const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as Claims;
      const changed = Buffer.from(JSON.stringify({ ...claims, email: 'head@example.org' })).toString('base64url');
      tokens['id_token'] = [head, changed, signature].join('.');
    };
    expect(await signInWithProvider(browser(), 'hosted', sub)).toBe(REFUSED);
    let kept: unknown;
    oidc.state.tamper = (tokens) => {
      kept = tokens['id_token'];
    };
    expect(await signInWithProvider(browser(), 'hosted', sub)).toBe('/learn/catalog?a=1');
    oidc.state.tamper = (tokens) => {
      tokens['id_token'] = kept;
    };
    expect(await signInWithProvider(browser(), 'hosted', sub)).toBe(REFUSED);
    delete oidc.state.tamper;
  });

  test('a sign-in that the provider refused discloses no reason, and a response without a code is not found', async () => {
    const it = browser();
    const state = (await startProviderSignIn(it, 'hosted')).searchParams.get('state');
    const refusal = await it.get(`/?error=access_denied&error_description=Bad+password+of+Ida&state=${state}`);
    expect(refusal.headers.get('location')).toBe(REFUSED);
    for (const query of ['id_token=x&state=y', 'access_token=x&state=y', 'code=x'])
      expect((await it.get(`/?${query}`)).status).toBe(404);
  });

  test.each(['https://evil.example/', '//evil.example', '/\\evil.example', '/api/session', '/auth/login', 'learn'])(
    'the hosted code flow does not accept %s as the next page',
    async (callbackURL) => {
      const response = await browser().post('/api/auth/sign-in/social', { provider: 'hosted', callbackURL });
      expect(response.status).toBe(422);
    },
  );

  test('signing out also ends a session that began at the hosted provider', async () => {
    const { sub } = person();
    const it = browser();
    await signInWithProvider(it, 'hosted', sub);
    const { url } = (await (await it.post('/api/auth/sign-out', {})).json()) as { url: string };
    expect(url).toBe(
      `${oidc.issuer}/session/end?client_id=school&post_logout_redirect_uri=${encodeURIComponent(`${origin}/`)}`,
    );
    expect((await it.get('/api/session')).status).toBe(401);
    const { it: other } = await member();
    expect(await (await other.post('/api/auth/sign-out', {})).json()).toEqual({});
  });
});

describe('addresses from a provider', () => {
  test('an address that the provider has verified signs in to its account', async () => {
    const { it, who } = await member();
    const { sub } = person({ email: who.email });
    const outside = browser();
    expect(await signInWithProvider(outside, 'hosted', sub)).toBe('/learn/catalog?a=1');
    expect((await userOf(outside)).id).toBe((await userOf(it)).id);
    expect(await accountsOf(who.email)).toMatchObject([
      { provider: 'credential' },
      { provider: 'hosted', subject: sub },
    ]);
  });

  test.each([false, 'false', 'yes', undefined, 1])(
    'an address that the provider marks as verified with %j never signs in to another’s account',
    async (email_verified) => {
      const { who } = await member();
      const { sub } = person({ email: who.email, email_verified });
      const it = browser();
      expect(await signInWithProvider(it, 'hosted', sub)).toBe(REFUSED.replace('&', '&why=unconfirmed&'));
      expect((await it.get('/api/session')).status).toBe(401);
      expect(mails.filter(({ to, kind }) => to === who.email && kind !== 'verify')).toEqual([]);
      expect(await accountsOf(who.email)).toMatchObject([{ provider: 'credential' }]);
    },
  );

  test('an unverified address from a provider needs our code, entered in the same browser', async () => {
    const { sub, email } = person({ email_verified: false });
    const it = browser();
    expect(await signInWithProvider(it, 'hosted', sub)).toBe('/auth/verify?next=%2Flearn%2Fcatalog%3Fa%3D1');
    expect((await it.get('/api/session')).status).toBe(401);
    const type = (from = it) => from.post('/api/auth/email-otp/verify-email', { email, otp: codeFor(email) });
    expect((await type(browser())).status).toBe(422);
    expect((await type()).status).toBe(200);
    expect(await userOf(it)).toMatchObject({ email, emailVerified: true });
    const { rows } = await pool.query('select cognito_sub as sub from "user" where email = $1', [email]);
    expect(rows).toEqual([{ sub }]);
    expect(await signInWithProvider(browser(), 'hosted', sub)).toBe('/learn/catalog?a=1');
  });

  test('an unfinished sign-up by a stranger does not block a provider sign-in, and its password is invalid', async () => {
    const { who } = await registered(undefined, { ...somebody(), password: 'strangers-choice' });
    const { sub } = person({ email: who.email });
    expect(await signInWithProvider(browser(), 'hosted', sub)).toBe('/learn/catalog?a=1');
    expect(await accountsOf(who.email)).toEqual([{ provider: 'hosted', subject: sub }]);
    expect((await browser().post('/api/auth/sign-in/email', who)).status).toBe(422);
  });

  test('a new account from a provider gets the language that was chosen in the browser, also for its mails', async () => {
    const { sub, email } = person({ email_verified: false });
    const it = browser();
    const back = await authenticateAtProvider(await startProviderSignIn(it, 'hosted'), sub);
    it.cookies.set('language', 'fr');
    await it.get(back);
    expect(mails.findLast(({ to }) => to === email)).toMatchObject({ kind: 'verify', language: 'fr' });
  });
});

test('a provider that is down at startup is added later, and other sign-ins work meanwhile', async () => {
  const gone = await testOidc({ redirectURI: `${origin}/` });
  await gone.stop();
  const late = open(origin, noRanges, { hosted: { ...hosted, url: gone.issuer } });
  const it = late.browser();
  const { who } = await member();
  expect((await it.post('/api/auth/sign-in/email', who)).status).toBe(200);
  const down = await it.post('/api/auth/sign-in/social', { provider: 'hosted', callbackURL: '/learn' });
  expect(await problem(down)).toMatchObject({ code: 'unavailable', status: 503 });
  const back = await testOidc({ redirectURI: `${origin}/`, port: Number(new URL(gone.issuer).port) });
  back.people.set('late', { email: 'late@example.org', email_verified: true });
  await isUp(it);
  expect(await signInWithProvider(late.browser(), 'hosted', 'late')).toBe('/learn/catalog?a=1');
  await back.stop();
});

test('a provider that is not configured has no button and no callback', async () => {
  expect(await (await browser().get('/api/session/providers')).json()).toEqual({
    providers: [{ id: 'hosted', name: 'Northside' }],
  });
  const google = await browser().post('/api/auth/sign-in/social', { provider: 'google', callbackURL: '/learn' });
  expect(google.status).toBe(422);
  expect((await app.request(`${origin}/api/auth/callback/google?code=x&state=y`)).status).toBe(404);
});
