import { hashPassword, verifyPassword } from '#server/account/security/password-hash.ts';
import type pg from 'pg';
import { revokeAccessTokens } from '#server/account/security/access-token.ts';
import { assertPasswordAllowed, recordKnownPassword } from '#server/account/security/known-password.ts';
import { refused } from '#server/account/identity/library-call.ts';
import type { AccountEndpointHandler } from '#server/account/security/account-endpoint.ts';
import { deletePendingEmail } from '#server/account/security/pending-email.ts';
import { sendSecurityMail } from '#server/account/security/security-mail.ts';
import { endOtherSessions } from '#server/account/session/session.ts';
import type { Limiter } from '#server/core/limits/limiter.ts';
import { withTransaction } from '#server/core/postgres/transaction.ts';

/**
 * Verifies a user's password and returns its hash.
 * @throws AppError invalid_input if it is wrong or none is set; too_many
 */
export const verifyOwnPassword = (
  { pool, limiter }: { pool: pg.Pool; limiter: Limiter },
  userID: string,
  password: string,
): Promise<string> =>
  limiter.guess({ account: userID }, ['own password'], () => hashOfPassword(pool, userID, password));

async function hashOfPassword(pool: pg.Pool, userID: string, password: string): Promise<string> {
  const { rows } = await pool.query<{ hash: string | null }>(
    "select password as hash from auth_account where user_id = $1 and provider_id = 'credential'",
    [userID],
  );
  const hash = rows[0]?.hash;
  if (!hash || !(await verifyPassword({ hash, password }))) throw refused();
  return hash;
}

export async function hasPassword(pool: pg.Pool, userID: string): Promise<boolean> {
  const { rowCount } = await pool.query(
    "select from auth_account where user_id = $1 and provider_id = 'credential' and password is not null",
    [userID],
  );
  return rowCount !== 0;
}

/** Verifies the password of an account that has one; accounts with only a provider have none. */
export async function verifyPasswordIfSet(
  parts: { pool: pg.Pool; limiter: Limiter },
  userID: string,
  password: string,
): Promise<void> {
  if (await hasPassword(parts.pool, userID)) await verifyOwnPassword(parts, userID, password);
}

/** Sets the new password and, unless the owner declines, ends all other sessions and API tokens, in one transaction. */
export const changePassword: AccountEndpointHandler<'password/change'> = async (parts, body, signedIn) => {
  const { pool, env, endSession, evictSession } = parts;
  const { current, password, signOutEverywhere } = body;
  const before = await verifyOwnPassword(parts, signedIn.actor.id, current);
  await assertPasswordAllowed(env, password, signedIn.actor.role);
  const after = await hashPassword(password);
  const ended = await withTransaction(pool, async (client) => {
    const { rowCount } = await client.query(
      `update auth_account set password = $3, updated_at = now()
        where user_id = $1 and provider_id = 'credential' and password = $2`,
      [signedIn.actor.id, before, after],
    );
    if (rowCount === 0) throw refused();
    // A pending e-mail change was authorized with the old password, so it is dropped too.
    await deletePendingEmail(client, signedIn.actor.id);
    await sendSecurityMail(parts, client, signedIn.actor.id, { kind: 'password-changed' });
    await recordKnownPassword(client, signedIn.actor.id, password);
    if (!signOutEverywhere) return [];
    await revokeAccessTokens(client, signedIn.actor.id);
    return endOtherSessions(client, signedIn);
  });
  ended.forEach(endSession);
  evictSession(signedIn.sessionToken);
  return { cookies: [] };
};
