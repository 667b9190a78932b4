import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '#data/test-database.ts';
import { prune } from '#server/core/live/prune.ts';
import { newId } from '#server/core/store/new-id.ts';

let pool: pg.Pool;

beforeAll(async () => {
  const { url } = await testDatabase();
  pool = new pg.Pool({ connectionString: url, max: 2 });
});
afterAll(() => pool.end());

test('old changes, commands and mails are deleted, except changes after the oldest young transaction', async () => {
  await pool.query('truncate change, command');
  const add = (id: string, age: string) =>
    pool.query("insert into change (model, id, audience, at) values ('Tutor', $1, '{}', now() - $2::interval)", [
      id,
      age,
    ]);
  await add('old', '2 days');
  await add('young', '1 hour');
  await add('late', '2 days');
  for (const [key, age] of [
    ['old', '61 days'],
    ['young', '59 days'],
  ])
    await pool.query("insert into command (user_id, key, name, at) values ($1, $2, 'x', now() - $3::interval)", [
      newId('User'),
      key,
      age,
    ]);
  const mails = { young: newId('User'), old: newId('User') };
  for (const [id, age] of [
    [mails.old, '8 days'],
    [mails.young, '6 days'],
  ])
    await pool.query(
      `insert into mail_outbox (id, at, recipient, sender, subject, text, html)
         values ($1, now() - $2::interval, 'ann@example.org', 'm', 's', 't', 'h')`,
      [id, age],
    );
  await prune(pool);
  const ids = async (sql: string) => (await pool.query<{ id: string }>(sql)).rows.map(({ id }) => id);
  expect(await ids('select id from change order by seq')).toEqual(['young', 'late']);
  expect(await ids('select key as id from command')).toEqual(['young']);
  expect(await ids('select id from mail_outbox')).toEqual([mails.young]);
});
