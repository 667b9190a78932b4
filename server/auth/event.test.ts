import { expect, test } from 'vitest';
import { createAuth } from '#server/auth/auth.ts';
import { testClient } from '#server/auth/test-oidc.ts';
import { cookieHeader, origin, testSchool } from '#server/auth/test-school.ts';
import { createLog } from '#server/log.ts';

const school = await testSchool();
let text = '';
const log = createLog({ logLevel: 'info' }, { write: (line) => (text += line) });
const nowhere = { name: 'Facebook', url: 'http://127.0.0.1:9', ...testClient };
const { browser } = school.open(origin, 0, { facebook: nowhere }, log);

const secret = 'open-sesame';
const email = 'ann@example.org';
const post = (call: string, body: object) => browser().post(`/api/auth/${call}`, body);

async function sessionLookUpFails(): Promise<void> {
  const away = { query: () => Promise.reject(new Error(secret)), connect: () => Promise.reject(new Error(secret)) };
  const env = { publicUrl: origin, trustProxy: 0, adminEmails: [], providers: {} };
  const sendMail = async () => {};
  const broken = createAuth({ pool: away as never, env, secrets: { session: 's'.repeat(64) }, sendMail, log });
  const { it } = await school.member();
  const headers = new Headers({ cookie: cookieHeader(it) });
  await expect(broken.openSession(headers)).rejects.toMatchObject({ code: 'unavailable' });
}

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
])('a failed %s is in the log with its kind, and with nothing of what was sent [%s]', async (event, _item, fail) => {
  text = '';
  await fail();
  const lines = text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(lines.filter((line) => line['event'] === event)).toMatchObject([{ refusal: expect.any(String) }]);
  for (const told of [secret, email, '048215', 'Wrong']) expect(text).not.toContain(told);
});
