import { describe, expect, test } from 'vitest';
import { setPassword } from '#server/account/security/set-password.ts';
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '#domain/account/password.ts';
import { testPerson } from '#data/test-person.ts';
import { noRanges } from '#server/core/request/network-ranges.ts';
import {
  log,
  neutralRefusal,
  origin,
  problem,
  startAuthServer,
  userOf,
} from '#server/account/sign-in/test-auth-server.ts';

const { pool, mails, open, browser, somebody, codeFor, registered, member } = await startAuthServer();

describe('registration', () => {
  test('a new user registers, verifies the address with a six-digit code and is signed in [S-021]', async () => {
    const { it, who, verify } = await registered();
    expect((await it.get('/api/session')).status).toBe(401);
    expect(codeFor(who.email)).toMatch(/^\d{6}$/);
    expect((await verify()).status).toBe(200);
    expect(await userOf(it)).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      email: who.email,
      emailVerified: true,
      firstName: 'Ann',
      lastName: 'Lee',
      role: 'USER',
      step: null,
      language: 'us',
    });
    const { rows } = await pool.query('select token_balance::int as tokens from token_wallet where owner = $1', [
      (await userOf(it)).id,
    ]);
    expect(rows).toEqual([{ tokens: 1_000_000 }]);
  });

  test('the first sign-in stores the user, a personal tutor, and a wallet with the starting grant [S-593, S-594, S-595]', async () => {
    const { it, who } = await member();
    const { id } = await userOf(it);
    const { rows } = await pool.query(
      `select u.email, u.first_name, u.last_name, u.email_verified, u.owner = u.id as "isOwn",
              t.owner = u.id as "hasTutor", t.name as tutor,
              w.token_balance::int as tokens, w.name as wallet,
              (select array_agg(x.amount::int) from token_transaction_view x where x.tokenwallet_id = w.id) as booked
         from "user" u
         left join tutor t on t.id = u.personal_tutor_id
         left join token_wallet w on w.owner = u.id
        where u.id = $1`,
      [id],
    );
    expect(rows).toEqual([
      {
        email: who.email,
        first_name: who.firstName,
        last_name: who.lastName,
        email_verified: true,
        isOwn: true,
        hasTutor: true,
        tutor: 'Sage',
        tokens: 1_000_000,
        wallet: 'Tokens',
        booked: [1_000_000],
      },
    ]);
  });

  test('a user signs in with their address in any case', async () => {
    const { who } = await member();
    const it = browser();
    expect(
      (await it.post('/api/auth/sign-in/email', { email: who.email.toUpperCase(), password: who.password })).status,
    ).toBe(200);
    expect((await userOf(it)).email).toBe(who.email);
  });

  test('a password at registration must have 8 to 128 characters [S-673]', async () => {
    const signUp = (length: number) =>
      browser().post('/api/auth/sign-up/email', { ...somebody(), password: 'x'.repeat(length) });
    for (const length of [PASSWORD_MIN_LENGTH - 1, PASSWORD_MAX_LENGTH + 1])
      expect(await problem(await signUp(length))).toMatchObject(neutralRefusal);
    for (const length of [PASSWORD_MIN_LENGTH, PASSWORD_MAX_LENGTH]) expect((await signUp(length)).status).toBe(200);
    expect([PASSWORD_MIN_LENGTH, PASSWORD_MAX_LENGTH]).toEqual([8, 128]);
  });

  test('a password has no requirement besides its length [D-42]', async () => {
    const { it } = await member({ ...somebody(), password: '11111111' });
    expect((await it.get('/api/session')).status).toBe(200);
  });

  test('a registration cannot set the role or mark the address as verified', async () => {
    const { it, verify } = await registered(browser(), { ...somebody(), role: 'ADMIN', emailVerified: true } as never);
    expect((await it.get('/api/session')).status).toBe(401);
    await verify();
    expect(await userOf(it)).toMatchObject({ role: 'USER' });
  });

  test('the language of a new user is the page’s, else the default, and always an offered one', async () => {
    const languageOf = async (who: object, headers: Record<string, string>, from = browser) => {
      const it = from();
      const full = { ...somebody(), ...who };
      await it.post('/api/auth/sign-up/email', full, headers);
      const { rows } = await pool.query<{ language: string }>('select language from "user" where email = $1', [
        full.email,
      ]);
      const mail = mails.findLast(({ to }) => to === full.email);
      return [rows[0]?.language, mail?.language];
    };
    expect(await languageOf({ language: 'fr' }, { 'accept-language': 'de' })).toEqual(['fr', 'fr']);
    expect(await languageOf({}, { 'accept-language': 'de' })).toEqual(['us', 'us']);
    const spoken = open(origin, noRanges, {}, log, ['de', 'us']).browser;
    expect(await languageOf({ language: 'fr' }, {}, spoken)).toEqual(['de', 'de']);
    expect(await languageOf({}, {}, spoken)).toEqual(['de', 'de']);
  });
});

describe('secrecy of accounts', () => {
  test('a second registration of an address gets the same response, and its owner is mailed', async () => {
    const { who } = await member();
    const shape = async (response: Response) => ({
      status: response.status,
      body: await response.text(),
      cookies: response.headers.getSetCookie().map((line) => line.replace(/=[^;]+/, '')),
    });
    const fresh = await shape(await browser().post('/api/auth/sign-up/email', somebody()));
    const taken = await shape(await browser().post('/api/auth/sign-up/email', { ...who, password: 'another-one' }));
    expect(taken).toEqual(fresh);
    expect(mails.filter(({ to }) => to === who.email).at(-1)).toMatchObject({ kind: 'account-exists' });
    expect((await browser().post('/api/auth/sign-in/email', { ...who, password: 'another-one' })).status).toBe(422);
  });

  test('a wrong password and an unknown address are refused with the same message', async () => {
    const { who } = await member();
    const wrong = await problem(
      await browser().post('/api/auth/sign-in/email', { email: who.email, password: 'not-this-one' }),
    );
    const unknown = await problem(
      await browser().post('/api/auth/sign-in/email', { email: 'no@example.org', password: 'not-this-one' }),
    );
    expect(wrong).toEqual(unknown);
    expect(wrong).toMatchObject(neutralRefusal);
  });

  test('a code for an unknown address is not sent, and the response does not reveal it', async () => {
    const send = (email: string) =>
      browser().post('/api/auth/email-otp/send-verification-otp', { email, type: 'email-verification' });
    const { who } = await registered();
    mails.length = 0;
    const [known, unknown] = [await send(who.email), await send('no@example.org')];
    expect([unknown.status, await unknown.text()]).toEqual([known.status, await known.text()]);
    expect(mails.map(({ to }) => to)).toEqual([who.email]);
  });
});

test('ten parallel sign-ups of one address leave one user with one of everything [S-484]', async () => {
  const who = somebody();
  await Promise.all(Array.from({ length: 10 }, () => browser().post('/api/auth/sign-up/email', who)));
  await pool.query('truncate auth_attempt');
  const { it } = await member(who);
  const { id } = await userOf(it);
  const { rows } = await pool.query(
    `select (select count(*)::int from "user" where email = $1) as users,
            (select count(*)::int from notification where owner = $2) as welcomes,
            (select count(*)::int from tutor where owner = $2) as tutors`,
    [who.email, id],
  );
  expect(rows).toEqual([{ users: 1, welcomes: 1, tutors: 1 }]);
});

test('an address of ADMIN_EMAILS becomes an administrator once it is verified [D-87]', async () => {
  const { it, verify } = await registered(browser(), { ...somebody(), email: 'head@example.org' });
  const { rows } = await pool.query('select role from "user" where email = $1', ['head@example.org']);
  expect(rows).toEqual([{ role: 'USER' }]);
  await verify();
  expect(await userOf(it)).toMatchObject({ role: 'ADMIN' });
});

test('a user can sign in with a password that the server sets', async () => {
  const id = await testPerson(pool);
  const { rows } = await pool.query<{ email: string }>('select email from "user" where id = $1', [id]);
  const email = rows[0]?.email ?? '';
  for (const password of ['first-password', 'second-password']) {
    await setPassword(pool, id, password);
    expect((await browser().post('/api/auth/sign-in/email', { email, password })).status).toBe(200);
  }
  expect((await browser().post('/api/auth/sign-in/email', { email, password: 'first-password' })).status).toBe(422);
});
