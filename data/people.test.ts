import { v7 } from 'uuid';
import { expect, test } from 'vitest';
import { testPerson } from '#data/test-person.ts';
import { testPool } from '#data/test-pool.ts';
import type { UserId } from '#domain/kernel/id.ts';
import { INITIAL_TOKEN_BALANCE } from '#domain/wallet/wallet.ts';

const pool = await testPool(12);

async function belongings(person: UserId): Promise<Record<string, number>> {
  const { rows } = await pool.query<Record<string, number>>(
    `select (select count(*)::int from "user" where id = $1) as users,
            (select count(*)::int from tutor where owner = $1) as tutors,
            (select count(*)::int from token_wallet where owner = $1) as wallets,
            (select count(*)::int from ledger_account where owner = $1) as accounts,
            (select count(*)::int from token_transaction_view where owner = $1) as transactions,
            (select count(*)::int from notification where owner = $1 and kind = 'welcome') as welcomes`,
    [person],
  );
  return rows[0] ?? {};
}

const oneOfEach = { users: 1, tutors: 1, wallets: 1, accounts: 3, transactions: 1, welcomes: 1 };
const onlyTheUser = { users: 1, tutors: 0, wallets: 0, accounts: 0, transactions: 0, welcomes: 0 };

async function unverified(): Promise<UserId> {
  const id = v7() as UserId;
  await pool.query('insert into "user" (id, first_name, last_name, email) values ($1, $2, $3, $4)', [
    id,
    'Grace',
    'Hopper',
    `${id}@Example.ORG`,
  ]);
  return id;
}

const verify = (person: UserId) => pool.query('update "user" set email_verified = true where id = $1', [person]);

test('a verified user has a tutor, a wallet with the welcome grant and one welcome notification [S-480, S-481, S-482, S-483]', async () => {
  const person = await testPerson(pool);
  expect(await belongings(person)).toEqual(oneOfEach);
  const { rows } = await pool.query<Record<string, unknown>>(
    `select u.cognito_sub, u.owner, u.personal_tutor_id = t.id as "isOwnTutor", t.name as tutor, w.name as wallet,
            w.token_balance::int as balance, n.title, n.type, n.is_unread, n.read_date, n.user_id
       from "user" u join tutor t on t.owner = u.id join token_wallet w on w.owner = u.id
       join notification n on n.owner = u.id where u.id = $1`,
    [person],
  );
  expect(rows).toEqual([
    {
      cognito_sub: person,
      owner: person,
      isOwnTutor: true,
      tutor: 'Sage',
      wallet: 'Tokens',
      balance: INITIAL_TOKEN_BALANCE,
      title: 'Welcome',
      type: 'MESSAGE',
      is_unread: true,
      read_date: null,
      user_id: person,
    },
  ]);
});

test("a user's tutor and wallet resolve to rows of their own [S-219, S-221]", async () => {
  const [ada, bo] = [await testPerson(pool, 'Ada'), await testPerson(pool, 'Bo')];
  const { rows } = await pool.query<{ id: string; tutors: string; wallets: string }>(
    `select u.id, t.owner as tutors, w.owner as wallets from "user" u
       join tutor t on t.id = u.personal_tutor_id join token_wallet w on w.owner = u.id where u.id in ($1, $2)`,
    [ada, bo],
  );
  expect(rows.map((row) => [row.tutors, row.wallets])).toEqual(rows.map((row) => [row.id, row.id]));
  expect(rows).toHaveLength(2);
});

test('the subject of an identity finds exactly one user, by an index [S-592]', async () => {
  const ada = await testPerson(pool, 'Ada');
  const { rows } = await pool.query<{ id: string; cognito_sub: string }>(
    'select id, cognito_sub from "user" where id = $1',
    [ada],
  );
  const subject = rows[0]?.cognito_sub;
  expect((await pool.query('select id from "user" where cognito_sub = $1', [subject])).rows).toEqual([{ id: ada }]);
  const second = pool.query(
    `insert into "user" (id, first_name, last_name, email, cognito_sub) values (uuid7(), 'x', 'y', 'x@example.org', $1)`,
    [subject],
  );
  await expect(second).rejects.toThrow(/unique/);
  const indexes = await pool.query(
    `select from pg_indexes where tablename = 'user' and indexdef like 'CREATE UNIQUE INDEX%(cognito_sub)%'`,
  );
  expect(indexes.rowCount).toBe(1);
});

test('nobody is given anything before the address is verified [D-24]', async () => {
  const person = await unverified();
  expect(await belongings(person)).toEqual(onlyTheUser);
  await pool.query('select provision_user($1)', [person]);
  expect(await belongings(person)).toEqual(onlyTheUser);
  await verify(person);
  expect(await belongings(person)).toEqual(oneOfEach);
});

test('ten parallel first calls leave exactly one of each [S-484]', async () => {
  const person = await unverified();
  await pool.query('alter table "user" disable trigger provision_on_verification');
  await verify(person);
  await pool.query('alter table "user" enable trigger provision_on_verification');
  expect(await belongings(person)).toEqual(onlyTheUser);
  await Promise.all(Array.from({ length: 10 }, () => pool.query('select provision_user($1)', [person])));
  expect(await belongings(person)).toEqual(oneOfEach);
});

test.each(['tutor', 'token_wallet', 'ledger_entry', 'notification'])(
  'a failure at the %s leaves none of it, and the address unverified [S-484]',
  async (table) => {
    const person = await unverified();
    await pool.query(
      "create or replace function fail() returns trigger language plpgsql as $$ begin raise 'boom'; end $$",
    );
    await pool.query(`create trigger boom before insert on ${table} for each row execute function fail()`);
    await expect(verify(person)).rejects.toThrow('boom');
    await pool.query(`drop trigger boom on ${table}`);
    expect(await belongings(person)).toEqual(onlyTheUser);
    const { rows } = await pool.query('select email_verified from "user" where id = $1', [person]);
    expect(rows).toEqual([{ email_verified: false }]);
    await verify(person);
    expect(await belongings(person)).toEqual(oneOfEach);
  },
);

test('a later call creates nothing and does not bring back a welcome that was deleted [S-485]', async () => {
  const person = await testPerson(pool);
  await pool.query('delete from notification where owner = $1', [person]);
  await pool.query('select provision_user($1)', [person]);
  expect(await belongings(person)).toEqual({ ...oneOfEach, welcomes: 0 });
});

test('missing rows of a person are added without a second grant', async () => {
  const person = await testPerson(pool);
  await pool.query('delete from token_wallet where owner = $1', [person]);
  await pool.query('update "user" set personal_tutor_id = null where id = $1', [person]);
  await pool.query('delete from tutor where owner = $1', [person]);
  await pool.query('select provision_user($1)', [person]);
  expect(await belongings(person)).toEqual(oneOfEach);
  const { rows } = await pool.query('select token_balance::int as balance from token_wallet where owner = $1', [
    person,
  ]);
  expect(rows).toEqual([{ balance: INITIAL_TOKEN_BALANCE }]);
});

test('an address is kept in small letters and belongs to one user [S-216]', async () => {
  const person = await unverified();
  const { rows } = await pool.query<{ email: string }>('select email from "user" where id = $1', [person]);
  expect(rows[0]?.email).toBe(`${person}@example.org`);
  const again = pool.query('insert into "user" (id, first_name, last_name, email) values ($1, $2, $2, $3)', [
    v7(),
    'Eve',
    `${person}@EXAMPLE.org`,
  ]);
  await expect(again).rejects.toThrow(/user_email/);
});

test('the subject of a user is set once, and unique', async () => {
  const [ada, bo] = [await testPerson(pool, 'Ada'), await testPerson(pool, 'Bo')];
  const set = (id: UserId, subject: string) =>
    pool.query('update "user" set cognito_sub = $2 where id = $1', [id, subject]);
  await set(ada, 'hosted|1');
  await expect(set(ada, 'hosted|2')).rejects.toThrow(/set once/);
  await expect(set(bo, 'hosted|1')).rejects.toThrow(/user_cognito_sub/);
});

const profileOf = async (person: UserId): Promise<unknown> => {
  const { rows } = await pool.query('select name, avatar_url, letter from public_profile where id = $1', [person]);
  return rows[0];
};

test('others see picture and letter of a verified person, and the whole name of who is public, always as they are now', async () => {
  const person = await unverified();
  expect(await profileOf(person)).toBeUndefined();
  await verify(person);
  await pool.query('update "user" set is_public = true where id = $1', [person]);
  const letter = person.slice(0, 1).toUpperCase();
  expect(await profileOf(person)).toEqual({ name: 'Grace Hopper', avatar_url: null, letter });
  await pool.query('update "user" set last_name = $2, avatar_url = $3 where id = $1', [
    person,
    'Murray',
    'https://x.test/a',
  ]);
  expect(await profileOf(person)).toEqual({ name: 'Grace Murray', avatar_url: 'https://x.test/a', letter });
  await pool.query('update "user" set profile_image = $2 where id = $1', [person, '/files/1']);
  expect(await profileOf(person)).toMatchObject({ avatar_url: '/files/1' });
});

test('a person who is not public is shown by first name and initial as soon as they choose so [S-694]', async () => {
  const person = await testPerson(pool, 'Ada');
  expect(await profileOf(person)).toMatchObject({ name: 'Ada L.' });
  const set = (columns: string) => pool.query(`update "user" set ${columns} where id = $1`, [person]);
  await set('is_public = true');
  expect(await profileOf(person)).toMatchObject({ name: 'Ada Lovelace' });
  await set(`is_public = false, first_name = ' Zoë ', last_name = ' łukasz Żółć '`);
  expect(await profileOf(person)).toMatchObject({ name: 'Zoë Ł.' });
  await set(`first_name = '', last_name = 'Hopper'`);
  expect(await profileOf(person)).toMatchObject({ name: 'H.' });
  await set(`first_name = 'Madonna', last_name = ''`);
  expect(await profileOf(person)).toMatchObject({ name: 'Madonna' });
});

test("a user without a name is shown as 'Deleted user'", async () => {
  const person = await testPerson(pool);
  await pool.query(`update "user" set first_name = '', last_name = ' ' where id = $1`, [person]);
  expect(await profileOf(person)).toMatchObject({ name: 'Deleted user' });
});
