import { beforeEach, expect, test } from 'vitest';
import type { Security } from '#domain/account/security.ts';
import { setUpAuthenticatorApp } from '#server/account/second-factor/test-authenticator.ts';
import { testPasskey } from '#server/account/second-factor/test-passkey.ts';
import type { TestBrowser } from '#server/account/sign-in/test-browser.ts';
import { neutralRefusal, origin, problem, startAuthServer, userOf } from '#server/account/sign-in/test-auth-server.ts';

const { mails, open, member, elsewhere, pool } = await startAuthServer();
beforeEach(() => pool.query('delete from auth_second_factor'));

interface Challenge {
  challenge: string;
}
const answerOf = async (response: Response) => (await response.json()) as Challenge;
const begin = (it: TestBrowser, password: string) => it.post('/api/auth/passkey/begin', { password });
const add = (it: TestBrowser, response: object, name = 'My phone') =>
  it.post('/api/auth/passkey/add', { name, response });
const ask = async (it: TestBrowser) => answerOf(await it.post('/api/auth/passkey/ask', {}));
const verify = (it: TestBrowser, response: object) => it.post('/api/auth/passkey/verify', { response });
const stepOf = async (it: TestBrowser) => (await userOf(it))['step'];

async function withPasskey() {
  const { it, who } = await member();
  const passkey = testPasskey(origin);
  const added = await add(it, passkey.create(await answerOf(await begin(it, who.password))));
  expect(added.status).toBe(200);
  const { recoveryCodes = [] } = (await added.json()) as { recoveryCodes?: string[] };
  return { it, who, passkey, recoveryCodes };
}

test('a passkey is added with the password and a mail, and finishes a login', async () => {
  const { it, who, passkey, recoveryCodes } = await withPasskey();
  expect(recoveryCodes).toHaveLength(10);
  expect(mails.map(({ kind }) => kind)).toContain('second-factor-on');
  const { secondFactor } = (await (await it.get('/api/session/security')).json()) as Security;
  expect(secondFactor).toMatchObject({ factors: [{ kind: 'passkey', name: 'My phone' }], recoveryCodesLeft: 10 });
  const again = await elsewhere(who);
  expect(await stepOf(again)).toBe('second-factor');
  expect((await verify(again, passkey.get(await ask(again)))).status).toBe(200);
  expect(await stepOf(again)).toBeNull();
});

test('a passkey response works once and only in the session that requested it, even on two servers at once', async () => {
  const { who, passkey } = await withPasskey();
  const second = open();
  const it = await elsewhere(who);
  const there = second.browser();
  for (const [name, value] of it.cookies) there.cookies.set(name, value);
  const other = await elsewhere(who);
  await ask(other);
  const answer = passkey.get(await ask(it));
  expect(await problem(await verify(other, answer))).toMatchObject(neutralRefusal);
  const answers = await Promise.all([it, there, it, there].map((each) => verify(each, answer)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422, 422]);
});

test('a passkey of another user, another site or another challenge is refused', async () => {
  const { who, passkey } = await withPasskey();
  const it = await elsewhere(who);
  expect((await verify(it, testPasskey(origin).get(await ask(it)))).status).toBe(422);
  expect((await verify(it, testPasskey('https://margin.example.net').get(await ask(it)))).status).toBe(422);
  await ask(it);
  expect((await verify(it, passkey.get({ challenge: 'AAAA' }))).status).toBe(422);
  expect(await stepOf(it)).toBe('second-factor');
});

test('a challenge for proving a passkey cannot add one, so adding one always requires the password', async () => {
  const { it, who } = await withPasskey();
  expect((await begin(it, 'not this one')).status).toBe(422);
  expect((await add(it, testPasskey(origin).create(await ask(it)))).status).toBe(422);
  expect((await add(it, testPasskey(origin).create(await answerOf(await begin(it, who.password))))).status).toBe(200);
});

test('a second factor added to the first is mailed, keeps the recovery codes and ends no session', async () => {
  const { it, who } = await member();
  const { recoveryCodes } = await setUpAuthenticatorApp(it, who.password);
  const other = await elsewhere(who);
  expect((await other.post('/api/auth/second-factor/recover', { code: recoveryCodes[0] })).status).toBe(200);
  mails.length = 0;
  const added = await add(it, testPasskey(origin).create(await answerOf(await begin(it, who.password))));
  expect(await added.json()).toEqual({});
  expect(mails.map(({ kind }) => kind)).toEqual(['second-factor-changed']);
  expect(await stepOf(other)).toBeNull();
});
