import type { AccountEndpointHandler } from '#server/account/security/account-endpoint.ts';
import { endOtherSessions } from '#server/account/session/session.ts';
import { withTransaction } from '#server/core/postgres/transaction.ts';

/** Ends one of the user's own sessions. An ended session and another user's get the same response. */
export const revokeSession: AccountEndpointHandler<'session/revoke'> = async (
  { pool, endSession },
  { id },
  { actor, sessionToken },
) => {
  const { rows } = await pool.query<{ token: string }>(
    'delete from auth_session where id = $1 and user_id = $2 and token <> $3 returning token',
    [id, actor.id, sessionToken],
  );
  for (const { token } of rows) endSession(token);
  return { cookies: [] };
};

export const revokeOtherSessions: AccountEndpointHandler<'session/revoke-others'> = async (
  { pool, endSession },
  _body,
  signedIn,
) => {
  const ended = await withTransaction(pool, (client) => endOtherSessions(client, signedIn));
  ended.forEach(endSession);
  return { cookies: [] };
};
