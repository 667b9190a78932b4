import pg from 'pg';
import type { Language } from '#domain/account/user.ts';

export async function findUnverified(pool: pg.Pool, email: string): Promise<string | undefined> {
  const { rows } = await pool.query<{ id: string }>('select id from "user" where email = $1 and not email_verified', [
    email,
  ]);
  return rows[0]?.id;
}

export async function findUserID(pool: pg.Pool, email: string): Promise<string | undefined> {
  const { rows } = await pool.query<{ id: string }>('select id from "user" where email = $1', [email]);
  return rows[0]?.id;
}

export async function findEmail(pool: pg.Pool, userID: string): Promise<string> {
  const { rows } = await pool.query<{ email: string }>('select email from "user" where id = $1', [userID]);
  return rows[0]?.email ?? '';
}

/** User who came from a provider with an address that is still unverified. */
export async function findUnverifiedOfProvider(
  pool: pg.Pool,
  { provider, id }: { provider: string; id: string },
): Promise<string | undefined> {
  const { rows } = await pool.query<{ id: string }>(
    `select u.id from "user" u join auth_account a on a.user_id = u.id
      where a.provider_id = $1 and a.account_id = $2 and not u.email_verified`,
    [provider, id],
  );
  return rows[0]?.id;
}

export async function deleteProviderAccounts(pool: pg.Pool, userID: string): Promise<void> {
  await pool.query("delete from auth_account where user_id = $1 and provider_id <> 'credential'", [userID]);
}

/**
 * Security: an unfinished sign-up with the address also gives way to a provider sign-in, unless it belongs to the same
 * provider account. Otherwise a stranger could keep the owner out, or their password could become a second way in.
 */
export async function replaceUnverified(
  pool: pg.Pool,
  email: string,
  subject: { provider: string; id: string },
): Promise<void> {
  const { rows } = await pool.query(
    `select from auth_account a join "user" u on u.id = a.user_id
      where u.email = $1 and a.provider_id = $2 and a.account_id = $3`,
    [email, subject.provider, subject.id],
  );
  if (rows.length === 0) await deleteUnverified(pool, email);
}

/** Security: an unfinished sign-up gives way to the next one, because its password may be a stranger's. */
export async function deleteUnverified(pool: pg.Pool, email: string): Promise<void> {
  try {
    await pool.query('delete from "user" where email = $1 and not email_verified', [email]);
  } catch (error) {
    // A user who already has rows (imported or seeded) stays.
    if (!(error instanceof pg.DatabaseError && error.code === '23503')) throw error;
  }
}

export async function languageOf(pool: pg.Pool, email: string): Promise<Language> {
  const { rows } = await pool.query<{ language: Language }>('select language from "user" where email = $1', [email]);
  return rows[0]?.language ?? 'us';
}
