import type pg from 'pg';
import { v7 } from 'uuid';
import type { UserId } from '#domain/kernel/id.ts';

/** A verified person with wallet, tutor and welcome, for tests that need somebody. */
export async function testPerson(client: Pick<pg.ClientBase, 'query'>, name = 'Ada'): Promise<UserId> {
  const id = v7() as UserId;
  await client.query(
    'insert into "user" (id, first_name, last_name, email, email_verified) values ($1, $2, $3, $4, true)',
    [id, name, 'Lovelace', `${name.toLowerCase()}-${id}@example.org`],
  );
  return id;
}
