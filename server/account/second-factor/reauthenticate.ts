import { AppError } from '#domain/kernel/errors.ts';
import { hasPassword, verifyOwnPassword } from '#server/account/security/password.ts';
import type { AuthParts } from '#server/account/security/auth-parts.ts';
import { factorsOf } from '#server/account/second-factor/factor.ts';
import type { SignedIn } from '#server/account/session/session-cache.ts';

const FRESH_MINUTES = 10;

/**
 * Security: an open session alone cannot change factors. The user enters the password again or, if the account has only
 * providers, the second factor.
 */
export async function reauthenticate(
  parts: AuthParts,
  { actor, sessionToken }: SignedIn,
  password: string,
): Promise<void> {
  const { pool } = parts;
  if (await hasPassword(pool, actor.id)) return void (await verifyOwnPassword(parts, actor.id, password));
  if ((await factorsOf(pool, actor.id)).length === 0) return;
  const { rowCount } = await pool.query(
    "select from auth_session where token = $1 and second_factor_at > now() - $2 * interval '1 minute'",
    [sessionToken, FRESH_MINUTES],
  );
  if (rowCount === 0)
    throw new AppError('login_incomplete', 'give the second factor again', { details: { step: 'second-factor' } });
}
