import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '#data/test-database.ts';
import type { Actor } from '#domain/account/user.ts';
import type { RequestSession } from '#server/http/actor.ts';
import { prune } from '#server/live/prune.ts';
import { endedSessions } from '#server/live/session-watch.ts';
import { newId } from '#server/new-id.ts';
import { putPerson } from '#server/store/test-school.ts';

let pool: pg.Pool;

beforeAll(async () => {
  const { url } = await testDatabase();
  pool = new pg.Pool({ connectionString: url, max: 2 });
});
afterAll(() => pool.end());

async function signIn(actor: Actor, validFor: string): Promise<RequestSession> {
  const sessionToken = newId('User');
  await pool.query(
    'insert into auth_session (id, user_id, token, expires_at) values ($1, $2, $3, now() + $4::interval)',
    [newId('User'), actor.id, sessionToken, validFor],
  );
  return { actor, sessionToken, emailVerified: true };
}

test('expired, ended and changed sessions are listed as ended, and valid ones are not', async () => {
  const people = await Promise.all(
    ['good', 'expired', 'ended', 'promoted', 'unverified'].map((name) => putPerson(pool, name)),
  );
  const [good, expired, ended, promoted, unverified] = await Promise.all(
    people.map((person, n) => signIn(person, n === 1 ? '-1 minute' : '1 hour')),
  );
  if (!good || !expired || !ended || !promoted || !unverified) throw new Error('five sessions are needed');
  await pool.query('delete from auth_session where token = $1', [ended.sessionToken]);
  await pool.query(`update "user" set role = 'ADMIN' where id = $1`, [promoted.actor.id]);
  await pool.query(`update "user" set email_verified = false where id = $1`, [unverified.actor.id]);
  const found = await endedSessions(pool, [good, expired, ended, promoted, unverified]);
  expect(found).toEqual(new Set([expired, ended, promoted, unverified]));
});

test('sessions that wait for a second factor count as ended', async () => {
  const people = await Promise.all(['passed', 'waiting', 'without'].map((name) => putPerson(pool, name)));
  const [passed, waiting, without] = await Promise.all(people.map((person) => signIn(person, '1 hour')));
  if (!passed || !waiting || !without) throw new Error('three sessions are needed');
  for (const { actor } of [passed, waiting])
    await pool.query(
      `insert into auth_second_factor (id, user_id, kind, secret, confirmed_at) values ($1, $2, 'app', 'key', now())`,
      [newId('User'), actor.id],
    );
  await pool.query('update auth_session set second_factor_at = now() where token = $1', [passed.sessionToken]);
  expect(await endedSessions(pool, [passed, waiting, without])).toEqual(new Set([waiting]));
  expect(await endedSessions(pool, [passed, waiting, without], ['USER'])).toEqual(new Set([waiting, without]));
});

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
