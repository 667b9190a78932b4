import { hashPassword } from '#server/account/security/password-hash.ts';
import type pg from 'pg';
import { v7 } from 'uuid';

/** Sets a user's password, for accounts that the server itself creates. */
export async function setPassword(client: pg.ClientBase | pg.Pool, userID: string, password: string): Promise<void> {
  await client.query(
    `insert into auth_account (id, user_id, provider_id, account_id, password)
       values ($1, $2, 'credential', $2::uuid::text, $3)
     on conflict (provider_id, account_id) do update set password = excluded.password, updated_at = now()`,
    [v7(), userID, await hashPassword(password)],
  );
}
