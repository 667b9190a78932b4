import { expect, test } from 'vitest';
import addresses from '#server/account/sign-in/test-addresses.json' with { type: 'json' };
import { problem, startAuthServer, userOf } from '#server/account/sign-in/test-auth-server.ts';

const { browser, somebody, registered, elsewhere, codeFor } = await startAuthServer();

test.each(addresses.accepted)('a user with the address %j can sign up, verify it and log in', async (email) => {
  const { it, who, verify } = await registered(browser(), { ...somebody(), email });
  expect((await verify()).status).toBe(200);
  expect(await userOf(it)).toMatchObject({ email });
  expect(await userOf(await elsewhere(who))).toMatchObject({ email });
});

test.each(addresses.acceptedAsIfWithoutBlanks)(
  'the address %j is used without whitespace and in lower case',
  async (email) => {
    const it = browser();
    const cut = email.trim().toLowerCase();
    expect((await it.post('/api/auth/sign-up/email', { ...somebody(), email })).status).toBe(200);
    const { verify } = await registered(it, { ...somebody(), email: cut });
    expect((await verify()).status).toBe(200);
    await elsewhere({ email, password: somebody().password });
  },
);

test.each([
  ['a@Bücher.example', 'a@xn--bcher-kva.example'],
  ['a@пример.рф', 'a@xn--e1afmkfd.xn--p1ai'],
])('the address %j with an international domain is used in its ASCII form', async (typed, email) => {
  const it = browser();
  expect((await it.post('/api/auth/sign-up/email', { ...somebody(), email: typed })).status).toBe(200);
  const otp = codeFor(email);
  expect((await it.post('/api/auth/email-otp/verify-email', { email: typed.toLowerCase(), otp })).status).toBe(200);
  expect(await userOf(it)).toMatchObject({ email });
});

test.each(addresses.refusedByItsField)(
  'the address %j is refused at its field by every form with an address',
  async (email) => {
    const forms = ['sign-up/email', 'sign-in/email', 'email-otp/request-password-reset'];
    for (const form of forms) {
      const response = await browser().post(`/api/auth/${form}`, { ...somebody(), email });
      expect(await problem(response)).toMatchObject({ code: 'invalid_input', details: { field: 'email' } });
    }
  },
);

test('the refusal of a wrong password names no field, so that it does not reveal accounts', async () => {
  const response = await browser().post('/api/auth/sign-in/email', { email: 'no@example.org', password: 'longenough' });
  expect(await problem(response)).not.toHaveProperty('details');
});
