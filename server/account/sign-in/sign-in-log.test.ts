import { createSecurityLog } from '#server/core/log/security-log.ts';
import { unlimited } from '#server/core/limits/limiter.ts';
import { afterAll, expect, test, vi } from 'vitest';
import { allLanguages } from '#domain/account/offered-language.ts';
import { createAuth } from '#server/account/sign-in/auth.ts';
import { testClient, testOidc } from '#server/account/sign-in/test-oidc.ts';
import { startProviderSignIn } from '#server/account/sign-in/test-provider-sign-in.ts';
import { cookieHeader, origin, startAuthServer } from '#server/account/sign-in/test-auth-server.ts';
import { createLog } from '#server/core/log/log.ts';
import { noRanges } from '#server/core/request/network-ranges.ts';

const school = await startAuthServer();
let text = '';
const log = createLog({ logLevel: 'info' }, { write: (line) => (text += line) });
const provider = await testOidc({ redirectURI: `${origin}/` });
afterAll(() => provider.stop());
const nowhere = { name: 'Facebook', url: 'http://127.0.0.1:9', ...testClient };
const { browser } = school.open(origin, noRanges, { facebook: nowhere }, log);

const secret = 'open-sesame';
const email = 'ann@example.org';
const post = (call: string, body: object) => browser().post(`/api/auth/${call}`, body);

async function sessionLookUpFails(): Promise<void> {
  const away = { query: () => Promise.reject(new Error(secret)), connect: () => Promise.reject(new Error(secret)) };
  const env = {
    publicUrl: origin,
    proxies: noRanges,
    adminEmails: [],
    providers: {},
    languages: allLanguages,
    knownPasswords: 'warn' as const,
    secondFactorRoles: [],
  };
  const sendMail = async () => {};
  const secrets = { session: 's'.repeat(64) };
  const guards = { limiter: unlimited, security: createSecurityLog(log, secrets.session) };
  const broken = createAuth({ pool: away as never, env, secrets, sendMail, log, ...guards });
  const { it } = await school.member();
  const headers = new Headers({ cookie: cookieHeader(it) });
  await expect(broken.renewSession(headers)).rejects.toMatchObject({ code: 'unavailable' });
}

const linesOf = (event: string) =>
  text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter((line) => line['event'] === event);

test.each([
  ['sign-in', 'S-638', () => post('sign-in/email', { email, password: secret })],
  ['sign-up', 'S-639', () => post('sign-up/email', { email, password: 'short', firstName: 'Ann', lastName: secret })],
  ['token refresh', 'S-640', sessionLookUpFails],
  ['forgot password', 'S-641', () => post('email-otp/reset-password', { email, otp: '048215', password: secret })],
  [
    'hosted UI',
    'S-642',
    () => browser().get(`/api/auth/callback/facebook?error=${secret}&error_description=Wrong+password&state=${secret}`),
  ],
  ['auto sign-in', 'S-644', () => post('email-otp/verify-email', { email, otp: '048215' })],
])('a failed %s is logged with its kind and without any submitted data [%s]', async (event, _item, fail) => {
  text = '';
  await fail();
  expect(linesOf(event)).toMatchObject([{ refusal: expect.any(String) }]);
  for (const secretText of [secret, email, '048215', 'Wrong']) expect(text).not.toContain(secretText);
});

test('a required password change at the hosted provider is logged with its kind and without any other provider text [S-643]', async () => {
  const hosted = { name: 'Northside', url: provider.issuer, ...testClient };
  const { browser: comer } = school.open(origin, noRanges, { hosted }, log);
  const it = comer();
  const ask = () => it.post('/api/auth/sign-in/social', { provider: 'hosted', callbackURL: '/learn' });
  await vi.waitUntil(async () => (await ask()).ok, { interval: 100 });
  const state = (await startProviderSignIn(it, 'hosted', '/learn')).searchParams.get('state');
  text = '';
  const said = `error=new_password_required&error_description=${secret}+is+the+old+one+of+${email}`;
  const response = await it.get(`/?${said}&state=${state}`);
  expect(response.headers.get('location')).toBe('/auth/login?refused=hosted&next=%2Flearn');
  expect(linesOf('hosted UI')).toMatchObject([{ provider: 'hosted', refusal: 'new_password_required' }]);
  for (const secretText of [secret, email, 'old one', String(state)]) expect(text).not.toContain(secretText);
});
