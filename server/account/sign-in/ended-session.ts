import type pg from 'pg';
import type { Role } from '#domain/account/user.ts';
import { loginStepSQL } from '#server/account/second-factor/login-step.ts';
import type { RequestSession } from '#server/core/http/request-session.ts';
import { bindStatement, prepareStatement } from '#server/core/store/read/prepared-statement.ts';

const findAlive = prepareStatement(
  (parameters) => `select s.token, u.role from auth_session s join "user" u on u.id = s.user_id
    where s.token = any(${parameters.named('tokens')}) and s.expires_at > now() and u.email_verified
      and ${loginStepSQL(parameters.named('roles'))} is null`,
);

/**
 * Returns the sessions that ended, changed their role, or wait for a step of the login since their sockets were opened.
 * `roles` are those that must have a second factor.
 */
export async function findEndedSessions(
  pool: pg.Pool,
  sessions: readonly RequestSession[],
  roles: readonly Role[] = [],
): Promise<Set<RequestSession>> {
  const tokens = [...new Set(sessions.map((session) => session.sessionToken))];
  if (tokens.length === 0) return new Set();
  const { rows } = await pool.query<{ token: string; role: Role }>(bindStatement(findAlive, { tokens, roles }));
  const alive = new Map(rows.map(({ token, role }) => [token, role]));
  return new Set(sessions.filter(({ sessionToken, actor }) => alive.get(sessionToken) !== actor.role));
}
