import type pg from 'pg';

/** The tokens of the open sessions of whoever has this address. */
export async function sessionTokensOf(pool: pg.Pool, email: string): Promise<string[]> {
  const { rows } = await pool.query<{ token: string }>(
    'select s.token from auth_session s join "user" u on u.id = s.user_id where u.email = $1',
    [email],
  );
  return rows.map(({ token }) => token);
}
