import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '#data/test-database.ts';
import type { Actor } from '#domain/account/user.ts';
import type { RequestSession } from '#server/core/http/request-session.ts';
import { findEndedSessions } from '#server/account/sign-in/ended-session.ts';
import { newId } from '#server/core/store/new-id.ts';
import { putPerson } from '#server/core/store/test-rows.ts';

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
  const found = await findEndedSessions(pool, [good, expired, ended, promoted, unverified]);
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
  expect(await findEndedSessions(pool, [passed, waiting, without])).toEqual(new Set([waiting]));
  expect(await findEndedSessions(pool, [passed, waiting, without], ['USER'])).toEqual(new Set([waiting, without]));
});
