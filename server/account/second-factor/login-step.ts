import type { AuthEnv } from '#server/account/identity/auth-context.ts';
import type pg from 'pg';
import type { LoginOptions, LoginStep } from '#domain/account/login-step.ts';
import { hasPassword } from '#server/account/security/password.ts';
import { factorsOf } from '#server/account/second-factor/factor.ts';

/**
 * SQL for the step that the login of a session `s` of a user `u` waits for; null if it is finished. Every session
 * look-up includes it, so that no login method bypasses it. `roles` must have a second factor; `isPassed` is the
 * condition that one was given.
 */
export const loginStepSQL = (roles: string, isPassed = 's.second_factor_at is not null'): string => `(select case
    when has_factor and not (${isPassed}) then 'second-factor'
    when u.role in ('MODERATOR', 'ADMIN') and exists (
      select from auth_account a where a.user_id = u.id and a.is_known_password
    ) then 'new-password'
    when u.role = any(${roles}) and not has_factor then 'second-factor-setup'
  end
  from (select exists (
    select from auth_second_factor f where f.user_id = u.id and f.kind <> 'recovery' and f.confirmed_at is not null
  ) as has_factor) as own)`;

/** Returns undefined if the session has ended by the database's clock, because a server's clock may be wrong. */
export async function findLoginStep(
  pool: pg.Pool,
  { secondFactorRoles }: Pick<AuthEnv, 'secondFactorRoles'>,
  sessionToken: string,
): Promise<LoginStep | null | undefined> {
  const { rows } = await pool.query<{ step: LoginStep | null }>(
    `select ${loginStepSQL('$2')} as step from auth_session s join "user" u on u.id = s.user_id
      where s.token = $1 and s.expires_at > now()`,
    [sessionToken, secondFactorRoles],
  );
  return rows[0]?.step;
}

/** Returns the methods with which a user can finish a login. */
export async function findLoginOptions(pool: pg.Pool, userID: string): Promise<LoginOptions> {
  const factors = await factorsOf(pool, userID);
  const has = (kind: 'app' | 'passkey') => factors.some((factor) => factor.kind === kind);
  return { hasPassword: await hasPassword(pool, userID), hasApp: has('app'), hasPasskey: has('passkey') };
}
