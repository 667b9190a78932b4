import { expect, test } from 'vitest';
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '#domain/account/password.ts';
import type { TestBrowser } from '#server/account/sign-in/test-browser.ts';
import { neutralRefusal, problem, startAuthServer } from '#server/account/sign-in/test-auth-server.ts';

const { ended, browser, member, elsewhere } = await startAuthServer();

const change = (it: TestBrowser, current: string, password: string) =>
  it.post('/api/auth/password/change', { current, password });
const signIn = async (email: string, password: string) =>
  (await browser().post('/api/auth/sign-in/email', { email, password })).status;

test('a new password replaces the old one and ends every other session', async () => {
  const { it, who } = await member();
  const phone = await elsewhere(who);
  const response = await change(it, who.password, 'brand-new-one');
  expect([response.status, await response.text()]).toEqual([200, '{}']);
  expect(ended).toHaveLength(1);
  expect((await phone.get('/api/session')).status).toBe(401);
  expect((await it.get('/api/session')).status).toBe(200);
  expect(await signIn(who.email, who.password)).toBe(422);
  expect(await signIn(who.email, 'brand-new-one')).toBe(200);
});

test('a password change with a wrong current password changes nothing', async () => {
  const { it, who } = await member();
  const phone = await elsewhere(who);
  expect(await problem(await change(it, 'not-this-one', 'brand-new-one'))).toMatchObject(neutralRefusal);
  expect((await phone.get('/api/session')).status).toBe(200);
  expect(await signIn(who.email, who.password)).toBe(200);
});

test('a new password must have 8 to 128 characters [S-673]', async () => {
  for (const [refused, taken] of [
    [PASSWORD_MIN_LENGTH - 1, PASSWORD_MIN_LENGTH],
    [PASSWORD_MAX_LENGTH + 1, PASSWORD_MAX_LENGTH],
  ] as const) {
    const { it, who } = await member();
    expect(await problem(await change(it, who.password, 'x'.repeat(refused)))).toMatchObject(neutralRefusal);
    expect((await change(it, who.password, 'x'.repeat(taken))).status).toBe(200);
  }
});

test('two simultaneous password changes do not both succeed', async () => {
  const { it, who } = await member();
  const answers = await Promise.all([
    change(it, who.password, 'the-first-one'),
    change(it, who.password, 'the-second-one'),
  ]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
});
