import type pg from 'pg';
import type { LoginStep } from '#domain/account/login-step.ts';

/** What the person of a session still has to do before the session opens anything. */
export async function findLoginStep(pool: pg.Pool, sessionToken: string): Promise<LoginStep | null> {
  const { rows } = await pool.query<{ step: LoginStep | null }>(
    `select case when u.role in ('MODERATOR', 'ADMIN') and exists (
              select from auth_account a where a.user_id = u.id and a.is_known_password
            ) then 'new-password' end as step
       from auth_session s join "user" u on u.id = s.user_id where s.token = $1`,
    [sessionToken],
  );
  return rows[0]?.step ?? null;
}
