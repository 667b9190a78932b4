import type { AuthEnv } from '#server/account/identity/auth-context.ts';
import type pg from 'pg';
import type { Factor, SecondFactor } from '#domain/account/security.ts';
import type { Actor } from '#domain/account/user.ts';
import { AppError } from '#domain/kernel/errors.ts';
import type { SignedIn } from '#server/account/session/session-cache.ts';

/** Returns the confirmed factors without their secrets. */
export async function factorsOf(client: pg.ClientBase | pg.Pool, userID: string): Promise<Factor[]> {
  const { rows } = await client.query<{ factor: Factor }>(
    `select jsonb_build_object('id', id, 'kind', kind, 'name', name, 'addedAt', confirmed_at, 'lastUsedAt', last_used_at)
         as factor
       from auth_second_factor where user_id = $1 and kind <> 'recovery' and confirmed_at is not null
      order by confirmed_at, id`,
    [userID],
  );
  return rows.map(({ factor }) => factor);
}

/** Returns the second factor as its owner sees it. */
export async function secondFactorOf(
  pool: pg.Pool,
  { secondFactorRoles }: Pick<AuthEnv, 'secondFactorRoles'>,
  { id, role }: Actor,
): Promise<SecondFactor> {
  const { rowCount } = await pool.query("select from auth_second_factor where user_id = $1 and kind = 'recovery'", [
    id,
  ]);
  return {
    factors: await factorsOf(pool, id),
    recoveryCodesLeft: rowCount ?? 0,
    isRequired: secondFactorRoles.includes(role),
  };
}

/** Locks the factors of one account until the transaction ends. */
export const lockFactors = (client: pg.ClientBase, userID: string) =>
  client.query('select from "user" where id = $1 for no key update', [userID]);

/** Security: a session that has ended, or still waits for a second factor, cannot change factors. */
async function assertLoginComplete(client: pg.ClientBase, sessionToken: string): Promise<void> {
  const { rows } = await client.query<{ isPassed: boolean }>(
    'select second_factor_at is not null as "isPassed" from auth_session where token = $1',
    [sessionToken],
  );
  const [session] = rows;
  if (!session) throw new AppError('not_signed_in', 'this session has ended');
  if (!session.isPassed) throw new AppError('login_incomplete', 'finish the login first');
}

/** Locks the factors of the user who changes them. @returns the confirmed factors */
export async function lockOwnFactors(client: pg.ClientBase, { actor, sessionToken }: SignedIn): Promise<Factor[]> {
  await lockFactors(client, actor.id);
  const factors = await factorsOf(client, actor.id);
  if (factors.length > 0) await assertLoginComplete(client, sessionToken);
  return factors;
}
