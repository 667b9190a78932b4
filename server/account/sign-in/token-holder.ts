import { type TokenScope, tokenScopes } from '#domain/account/token-scope.ts';
import type pg from 'pg';
import type { Actor } from '#domain/account/user.ts';
import { hashToken, isToken } from '#server/account/security/access-token.ts';
import { loginStepSQL } from '#server/account/second-factor/login-step.ts';
import type { Env } from '#server/core/env/env.ts';

/** User of an API token, and the token's scopes. */
export interface TokenHolder {
  tokenID: string;
  actor: Actor;
  scopes: ReadonlySet<TokenScope>;
}

const isScope = (text: string): text is TokenScope => tokenScopes.some((scope) => scope === text);

/**
 * Security: a token gives no more access than a login. It is invalid while its user is leaving, suspended or
 * unverified, or if their role requires a password or second factor that they lack.
 */
const TOKEN_HOLDER_SQL = `
  select t.id, t.scopes, jsonb_build_object('id', u.id, 'role', u.role) as actor,
         coalesce(t.last_used_at < now() - interval '1 minute', true) as is_stale
    from access_token t join "user" u on u.id = t.owner
   where t.hash = $1 and coalesce(t.expires_at > now(), true) and u.email_verified and u.deleted_at is null
     and not is_suspended(u) and ${loginStepSQL('$2', 'true')} is null`;

/** User of an `Authorization` header; undefined without a valid token. */
export async function findTokenHolder(
  pool: pg.Pool,
  { secondFactorRoles }: Pick<Env, 'secondFactorRoles'>,
  authorization: string | undefined,
): Promise<TokenHolder | undefined> {
  const [, token = ''] = /^Bearer +(\S+)$/i.exec(authorization ?? '') ?? [];
  if (!isToken(token)) return undefined;
  const { rows } = await pool.query<{ id: string; scopes: string[]; actor: Actor; is_stale: boolean }>(
    TOKEN_HOLDER_SQL,
    [hashToken(token), secondFactorRoles],
  );
  const [row] = rows;
  if (!row) return undefined;
  // The last use is recorded to the minute, because a script may send many requests per second.
  if (row.is_stale) await pool.query('update access_token set last_used_at = now() where id = $1', [row.id]);
  return { tokenID: row.id, actor: row.actor, scopes: new Set(row.scopes.filter(isScope)) };
}
