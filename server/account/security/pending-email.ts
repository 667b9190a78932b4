import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import type pg from 'pg';
import { CODE_MINUTES } from '#server/account/identity/sign-in-endpoint.ts';
import { CODE_ATTEMPTS } from '#server/core/limits/limit-table.ts';

/** A new address that awaits its code; one per user. */
interface PendingEmail {
  email: string;
  /** HMAC of the code: a copy of the database does not reveal the code. */
  proof: string;
  tries: number;
}

const keyOf = (userID: string): string => `email-change:${userID}`;
const proofOf = (secret: string, userID: string, email: string, code: string): Buffer =>
  createHmac('sha256', secret)
    .update(`${keyOf(userID)}:${email}:${code}`)
    .digest();

/** Stores a requested change and replaces an earlier one. @returns the code */
export async function savePendingEmail(pool: pg.Pool, secret: string, userID: string, email: string): Promise<string> {
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const proof = proofOf(secret, userID, email, code).toString('base64url');
  await pool.query(
    `insert into auth_verification (id, identifier, value, expires_at)
       values ($1, $1, $2, now() + $3 * interval '1 minute')
     on conflict (id) do update
       set value = excluded.value, expires_at = excluded.expires_at, updated_at = now()`,
    [keyOf(userID), JSON.stringify({ email, proof, tries: 0 } satisfies PendingEmail), CODE_MINUTES],
  );
  return code;
}

/** New address for which a user may still enter a code. */
export async function findPendingEmail(pool: pg.Pool, userID: string): Promise<string | null> {
  const { rows } = await pool.query<{ email: string }>(
    `select value::jsonb ->> 'email' as email from auth_verification
      where id = $1 and expires_at > now() and (value::jsonb -> 'tries')::int < $2`,
    [keyOf(userID), CODE_ATTEMPTS],
  );
  return rows[0]?.email ?? null;
}

/** Uses one attempt. @returns the address and its proof, if the code is right */
export async function tryEmailCode(
  pool: pg.Pool,
  secret: string,
  userID: string,
  code: string,
): Promise<Pick<PendingEmail, 'email' | 'proof'> | undefined> {
  const { rows } = await pool.query<{ pending: PendingEmail }>(
    `update auth_verification
        set value = jsonb_set(value::jsonb, '{tries}', to_jsonb((value::jsonb -> 'tries')::int + 1))::text
      where id = $1 and expires_at > now() and (value::jsonb -> 'tries')::int < $2
      returning value::jsonb as pending`,
    [keyOf(userID), CODE_ATTEMPTS],
  );
  const pending = rows[0]?.pending;
  if (!pending) return undefined;
  const right = proofOf(secret, userID, pending.email, code);
  return timingSafeEqual(right, Buffer.from(pending.proof, 'base64url')) ? pending : undefined;
}

/** Cancels the pending change, so that its code becomes invalid. */
export async function deletePendingEmail(client: pg.ClientBase | pg.Pool, userID: string): Promise<void> {
  await client.query('delete from auth_verification where id = $1', [keyOf(userID)]);
}

/** @returns whether the pending change still existed */
export async function consumePendingEmail(client: pg.ClientBase, userID: string, proof: string): Promise<boolean> {
  const { rowCount } = await client.query(
    "delete from auth_verification where id = $1 and value::jsonb ->> 'proof' = $2",
    [keyOf(userID), proof],
  );
  return rowCount === 1;
}
