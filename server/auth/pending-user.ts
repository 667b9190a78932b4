import pg from 'pg';
import type { Language } from '#domain/account/user.ts';

export async function findUnverified(pool: pg.Pool, email: string): Promise<string | undefined> {
  const { rows } = await pool.query<{ id: string }>('select id from "user" where email = $1 and not email_verified', [
    email,
  ]);
  return rows[0]?.id;
}

/** Security: a sign-up that nobody finished gives way to the next, for its password may be a stranger's. */
export async function dropUnverified(pool: pg.Pool, email: string): Promise<void> {
  try {
    await pool.query('delete from "user" where email = $1 and not email_verified', [email]);
  } catch (error) {
    // Somebody who has rows already (an imported or seeded person) stays.
    if (!(error instanceof pg.DatabaseError && error.code === '23503')) throw error;
  }
}

export async function languageOf(pool: pg.Pool, email: string): Promise<Language> {
  const { rows } = await pool.query<{ language: Language }>('select language from "user" where email = $1', [email]);
  return rows[0]?.language ?? 'us';
}
