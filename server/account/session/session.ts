import type { CursorPage } from '#domain/kernel/cursor-page.ts';
import type pg from 'pg';
import type { OpenSession } from '#domain/account/security.ts';
import { AppError } from '#domain/kernel/errors.ts';
import { deviceOf } from '#server/account/session/device.ts';
import type { SignedIn } from '#server/account/session/session-cache.ts';
import { NEWEST_PAGE_SIZE, pageByTime, readTimeCursor, ROW_ID } from '#server/core/postgres/time-cursor.ts';

/** Tokens of all sessions of the user with this address. */
export async function sessionTokensOf(pool: pg.Pool, email: string): Promise<string[]> {
  const { rows } = await pool.query<{ token: string }>(
    'select s.token from auth_session s join "user" u on u.id = s.user_id where u.email = $1',
    [email],
  );
  return rows.map(({ token }) => token);
}

/** Precision of the last use of a session, because users only need to know whether a device was used today. */
const USE_PRECISION_MS = 5 * 60_000;

export async function recordSessionUse(
  pool: pg.Pool,
  { token, updatedAt }: { token: string; updatedAt: Date },
): Promise<void> {
  if (Date.now() - updatedAt.getTime() < USE_PRECISION_MS) return;
  await pool.query('update auth_session set updated_at = now() where token = $1', [token]);
}

type StoredSession = Omit<OpenSession, 'browser' | 'system' | 'isHandheld'> & { userAgent: string | null };

const openSessionOf = ({ kept: { userAgent, ...session } }: { kept: StoredSession }): OpenSession => ({
  ...session,
  ...deviceOf(userAgent),
});

/**
 * Lists the user's own sessions. Security: sessions are identified by id; a token leaves the server only in its own
 * cookie.
 */
export async function listOwnSessions(pool: pg.Pool, { actor, sessionToken }: SignedIn): Promise<OpenSession[]> {
  const { rows } = await pool.query<{ kept: StoredSession }>(
    `select jsonb_build_object('id', id, 'userAgent', user_agent, 'network', nullif(ip_address, ''),
              'beganAt', created_at, 'seenAt', updated_at, 'isCurrent', token = $2) as kept
       from auth_session where user_id = $1 and expires_at > now()
      order by token = $2 desc, updated_at desc, id`,
    [actor.id, sessionToken],
  );
  return rows.map(openSessionOf);
}

/** Lists another user's sessions for administrators, without networks, which they must not see. */
export async function listSessions(
  pool: pg.Pool,
  userID: string,
  after: string | undefined,
): Promise<CursorPage<OpenSession>> {
  const { at, name } = readTimeCursor(after, ROW_ID);
  const { rows } = await pool.query<{ kept: StoredSession }>(
    `select jsonb_build_object('id', id, 'userAgent', user_agent, 'network', null,
              'beganAt', created_at, 'seenAt', updated_at, 'isCurrent', false) as kept
       from auth_session where user_id = $1 and expires_at > now()
        and ($2::timestamptz is null or (created_at, id) < ($2::timestamptz, $3::uuid))
      order by created_at desc, id desc limit $4`,
    [userID, at, name, NEWEST_PAGE_SIZE + 1],
  );
  return pageByTime(rows.map(openSessionOf), ({ beganAt, id }) => [beganAt, id]);
}

/**
 * Ends all other sessions of the user, if the current one is still open.
 * @returns their tokens, to be invalidated after the commit
 */
export async function endOtherSessions(client: pg.ClientBase, { actor, sessionToken }: SignedIn): Promise<string[]> {
  // All rows are locked in a fixed order: of two sessions that end each other, the second finds itself ended.
  const { rows } = await client.query<{ token: string }>(
    'select token from auth_session where user_id = $1 order by id for update',
    [actor.id],
  );
  const tokens = rows.map(({ token }) => token);
  if (!tokens.includes(sessionToken)) throw new AppError('not_signed_in', 'this session has ended');
  await client.query('delete from auth_session where user_id = $1 and token <> $2', [actor.id, sessionToken]);
  return tokens.filter((token) => token !== sessionToken);
}

/** Records that a second factor was given in this session. */
export async function passSecondFactor(client: pg.ClientBase | pg.Pool, { sessionToken }: SignedIn): Promise<void> {
  await client.query('update auth_session set second_factor_at = now() where token = $1', [sessionToken]);
}
