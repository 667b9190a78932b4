import { describe, expect, test, vi } from 'vitest';
import { CODE_ATTEMPTS } from '#server/core/limits/limit-table.ts';
import type { TestBrowser } from '#server/account/sign-in/test-browser.ts';
import {
  cookieHeader,
  neutralRefusal,
  problem,
  startAuthServer,
  userOf,
} from '#server/account/sign-in/test-auth-server.ts';

const {
  pool,
  mails,
  ended,
  open,
  auth,
  browser,
  somebody,
  changeCodeFor,
  resetCodeFor,
  registered,
  member,
  elsewhere,
} = await startAuthServer();

type Member = Awaited<ReturnType<typeof member>>;

const ask = ({ it, who }: Pick<Member, 'it' | 'who'>, email: string, password = who.password) =>
  it.post('/api/auth/email/request-change', { email, password });
const confirm = (it: TestBrowser, otp: string) => it.post('/api/auth/email/confirm-change', { otp });
const signIn = (email: string, password: string, it = browser()) =>
  it.post('/api/auth/sign-in/email', { email, password });
const other = (code: string) => (code === '000000' ? '111111' : '000000');
const kindsTo = (email: string) => mails.filter(({ to }) => to === email).map(({ kind }) => kind);
const pending = async () => (await pool.query("select from auth_verification where id like 'email-change:%'")).rowCount;
const bare = async (response: Response) => [
  response.status,
  await response.text(),
  response.headers.getSetCookie(),
  [...response.headers.keys()],
];

/** A member who has requested a new address, with the code that was sent there. */
async function asked(to = somebody().email) {
  const person = await member();
  expect((await ask(person, to)).status).toBe(200);
  return { ...person, to, code: await changeCodeFor(to) };
}

describe('e-mail changes', () => {
  test('a new e-mail address is confirmed by password and code, after which the old one no longer signs in and is notified [S-216]', async () => {
    const { it, who, to, code } = await asked();
    const { id } = await userOf(it);
    expect(code).toMatch(/^\d{6}$/);
    expect((await userOf(it)).email).toBe(who.email);
    const response = await confirm(it, code);
    expect([response.status, await response.text()]).toEqual([200, '{}']);
    expect(await userOf(it)).toMatchObject({ id, email: to, emailVerified: true });
    expect(await problem(await signIn(who.email, who.password))).toMatchObject(neutralRefusal);
    const again = browser();
    expect((await signIn(to.toUpperCase(), who.password, again)).status).toBe(200);
    expect((await userOf(again)).id).toBe(id);
    await vi.waitUntil(() => kindsTo(who.email).includes('email-changed'));
    expect(kindsTo(who.email)).toEqual(['verify', 'email-change-asked', 'email-changed']);
    expect(kindsTo(to)).toEqual(['change-email', 'new-device']);
  });

  test('a confirmed e-mail change ends the other sessions at once, and the current one continues', async () => {
    const { it, who, to, code } = await asked();
    const phone = await elsewhere(who);
    const headers = new Headers({ cookie: cookieHeader(phone) });
    const token = (await auth.findSession(headers))?.sessionToken;
    expect((await confirm(it, code)).status).toBe(200);
    expect(await auth.findSession(headers)).toBeUndefined();
    expect(ended).toEqual([token]);
    expect((await phone.get('/api/session')).status).toBe(401);
    expect((await auth.findSession(new Headers({ cookie: cookieHeader(it) })))?.user.email).toBe(to);
  });

  test('an e-mail change can be confirmed after a restart of the server', async () => {
    const { it, who, to, code } = await asked();
    const restarted = open().browser();
    for (const [name, value] of it.cookies) restarted.cookies.set(name, value);
    expect(await (await restarted.get('/api/session/security')).json()).toMatchObject({ pendingEmail: to });
    expect((await confirm(restarted, code)).status).toBe(200);
    expect(await (await restarted.get('/api/session/security')).json()).toMatchObject({ pendingEmail: null });
    expect((await signIn(to, who.password)).status).toBe(200);
  });

  test('an account can take an e-mail address of an unverified sign-up', async () => {
    const stranger = await registered();
    const { it, code } = await asked(stranger.who.email);
    expect((await confirm(it, code)).status).toBe(200);
    expect(await userOf(it)).toMatchObject({ email: stranger.who.email });
    expect((await stranger.verify()).status).toBe(422);
    expect((await signIn(stranger.who.email, stranger.who.password)).status).toBe(200);
  });
});

describe('secrecy of existing addresses', () => {
  test('a request for a taken address gets the same response before any look-up, and its owner is mailed', async () => {
    const holder = await member();
    const [ann, bob] = [await member(), await member()];
    for (const { it } of [ann, bob]) await auth.findSession(new Headers({ cookie: cookieHeader(it) }));
    const free = somebody().email;
    mails.length = 0;
    const client = await pool.connect();
    await client.query('begin; lock table "user"');
    const answers = [await bare(await ask(ann, holder.who.email)), await bare(await ask(bob, free))];
    await client.query('rollback');
    client.release();
    expect(answers[0]).toEqual(answers[1]);
    await vi.waitUntil(() => mails.length === 4);
    expect(kindsTo(holder.who.email)).toEqual(['address-taken']);
    expect(kindsTo(free)).toEqual(['change-email']);
    for (const { who } of [ann, bob]) expect(kindsTo(who.email)).toEqual(['email-change-asked']);
    for (const { it } of [ann, bob])
      expect(await (await it.get('/api/session/security')).json()).toMatchObject({ pendingEmail: expect.any(String) });
    const refusals = [await confirm(ann.it, '000000'), await confirm(bob.it, other(await changeCodeFor(free)))];
    for (const refusal of refusals) expect(await problem(refusal)).toMatchObject(neutralRefusal);
  });

  test('the second of two users who take one address at once is refused as for a wrong code', async () => {
    const to = somebody().email;
    const [ann, bob] = [await asked(to), await member()];
    mails.length = 0;
    await ask(bob, to);
    const code = await changeCodeFor(to);
    const answers = await Promise.all([confirm(ann.it, ann.code), confirm(bob.it, code)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
    const loser = answers.findIndex(({ status }) => status === 422);
    expect(await problem(answers[loser] as Response)).toMatchObject(neutralRefusal);
    const [winner, stayed] = loser === 0 ? [bob, ann] : [ann, bob];
    expect((await userOf(winner.it)).email).toBe(to);
    expect((await userOf(stayed.it)).email).toBe(stayed.who.email);
  });

  test('a user whose requested address was taken meanwhile is refused as for a wrong code', async () => {
    const { it, who, to, code } = await asked();
    await member({ ...somebody(), email: to });
    expect(await problem(await confirm(it, code))).toMatchObject(neutralRefusal);
    expect((await userOf(it)).email).toBe(who.email);
  });
});

describe('refused e-mail changes', () => {
  test('an e-mail change without the password or to the current address stores nothing and sends no mail', async () => {
    const person = await member();
    const before = await pending();
    mails.length = 0;
    expect(await problem(await ask(person, somebody().email, 'not-this-one'))).toMatchObject(neutralRefusal);
    expect(await problem(await ask(person, person.who.email.toUpperCase()))).toMatchObject(neutralRefusal);
    expect(await pending()).toBe(before);
    expect(mails).toEqual([]);
  });

  test('an e-mail change is refused for an account without a password', async () => {
    const person = await member();
    await pool.query('update auth_account set password = null where user_id = $1', [(await userOf(person.it)).id]);
    expect(await problem(await ask(person, somebody().email))).toMatchObject(neutralRefusal);
  });

  test('an e-mail change is refused for a visitor and for an ended session that is still cached', async () => {
    const { it, who, code } = await asked();
    expect((await confirm(browser(), code)).status).toBe(401);
    const { id } = await userOf(it);
    expect(await auth.findSession(new Headers({ cookie: cookieHeader(it) }))).toBeDefined();
    await pool.query('delete from auth_session where user_id = $1', [id]);
    expect((await confirm(it, code)).status).toBe(401);
    const { rows } = await pool.query('select email from "user" where id = $1', [id]);
    expect(rows).toEqual([{ email: who.email }]);
  });

  test('the code of an e-mail change is invalid after five wrong attempts, its use, its expiry or a newer request', async () => {
    const tired = await asked();
    for (let tries = 0; tries < CODE_ATTEMPTS; tries += 1)
      expect((await confirm(tired.it, other(tired.code))).status).toBe(422);
    expect(await problem(await confirm(tired.it, tired.code))).toMatchObject(neutralRefusal);

    const used = await asked();
    expect((await confirm(used.it, used.code)).status).toBe(200);
    expect((await confirm(used.it, used.code)).status).toBe(422);

    const old = await asked();
    await pool.query("update auth_verification set expires_at = now() - interval '1 second'");
    expect((await confirm(old.it, old.code)).status).toBe(422);

    const twice = await asked();
    const next = somebody().email;
    await ask(twice, next);
    const newer = await changeCodeFor(next);
    if (newer !== twice.code) expect((await confirm(twice.it, twice.code)).status).toBe(422);
    expect((await confirm(twice.it, newer)).status).toBe(200);
    expect((await userOf(twice.it)).email).toBe(next);
  });

  test('the code of another user does not confirm an e-mail change', async () => {
    const [ann, bob] = [await asked(), await asked()];
    if (ann.code !== bob.code) expect((await confirm(bob.it, ann.code)).status).toBe(422);
    expect((await confirm((await member()).it, ann.code)).status).toBe(422);
  });

  test('a canceled e-mail change cannot be confirmed', async () => {
    const { it, who, code } = await asked();
    expect((await it.post('/api/auth/email/cancel-change', {})).status).toBe(200);
    expect(await (await it.get('/api/session/security')).json()).toMatchObject({ pendingEmail: null });
    expect((await confirm(it, code)).status).toBe(422);
    expect((await userOf(it)).email).toBe(who.email);
  });

  test('an e-mail change cannot be confirmed after the password was changed or reset', async () => {
    const ann = await asked();
    const given = { current: ann.who.password, password: 'brand-new-one' };
    expect((await ann.it.post('/api/auth/password/change', given)).status).toBe(200);
    expect((await confirm(ann.it, ann.code)).status).toBe(422);

    const { who, code } = await asked();
    await browser().post('/api/auth/email-otp/request-password-reset', { email: who.email });
    const reset = { email: who.email, otp: await resetCodeFor(who.email), password: 'brand-new-one' };
    expect((await browser().post('/api/auth/email-otp/reset-password', reset)).status).toBe(200);
    const it = await elsewhere({ ...who, password: 'brand-new-one' });
    expect((await confirm(it, code)).status).toBe(422);
  });
});

test('a user may request five addresses an hour, and a session may guess ten passwords', async () => {
  const person = await member();
  const statuses = [];
  for (let times = 0; times < 6; times += 1) statuses.push((await ask(person, somebody().email)).status);
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  const guesser = await member();
  const guesses = [];
  for (let times = 0; times < 10; times += 1) {
    const guess = { current: 'not-this-one', password: 'brand-new-one' };
    guesses.push((await guesser.it.post('/api/auth/password/change', guess)).status);
  }
  expect(new Set(guesses)).toEqual(new Set([422]));
  expect((await ask(guesser, somebody().email)).status).toBe(429);
});

test('the code of an e-mail change is not readable in the database', async () => {
  const { it, code } = await asked();
  const { id } = await userOf(it);
  const { rows } = await pool.query<{ value: string }>('select value from auth_verification where id = $1', [
    `email-change:${String(id)}`,
  ]);
  expect(rows).toHaveLength(1);
  expect(rows[0]?.value).not.toContain(code);
});
