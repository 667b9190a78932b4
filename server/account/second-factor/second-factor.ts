import type pg from 'pg';
import type { AccountEndpointHandler } from '#server/account/security/account-endpoint.ts';
import type { AuthParts } from '#server/account/security/auth-parts.ts';
import { factorsOf, lockFactors, lockOwnFactors } from '#server/account/second-factor/factor.ts';
import { reauthenticate } from '#server/account/second-factor/reauthenticate.ts';
import { replaceRecoveryCodes } from '#server/account/second-factor/recovery-code.ts';
import { sendSecurityMail } from '#server/account/security/security-mail.ts';
import type { SignedIn } from '#server/account/session/session-cache.ts';
import { endOtherSessions, passSecondFactor } from '#server/account/session/session.ts';
import { withTransaction } from '#server/core/postgres/transaction.ts';

/**
 * Adds a factor in one transaction. The first one creates recovery codes and ends every other session.
 * @returns the recovery codes, if it was the first factor
 */
export async function addFactor(
  parts: AuthParts,
  signedIn: SignedIn,
  add: (client: pg.PoolClient) => Promise<void>,
): Promise<string[] | undefined> {
  const { id } = signedIn.actor;
  const { codes, ended } = await withTransaction(parts.pool, async (client) => {
    const isFirst = (await lockOwnFactors(client, signedIn)).length === 0;
    const others = isFirst ? await endOtherSessions(client, signedIn) : [];
    await add(client);
    await passSecondFactor(client, signedIn);
    await sendSecurityMail(parts, client, id, { kind: isFirst ? 'second-factor-on' : 'second-factor-changed' });
    return {
      codes: isFirst ? await replaceRecoveryCodes(client, parts.secrets.session, id) : undefined,
      ended: others,
    };
  });
  ended.forEach(parts.endSession);
  parts.evictSession(signedIn.sessionToken);
  return codes;
}

/** Removes every factor and recovery code of a user. @returns whether there was a factor */
export async function deleteSecondFactor(client: pg.ClientBase, userID: string): Promise<boolean> {
  await lockFactors(client, userID);
  const had = (await factorsOf(client, userID)).length > 0;
  await client.query('delete from auth_second_factor where user_id = $1', [userID]);
  return had;
}

export const disableSecondFactor: AccountEndpointHandler<'second-factor/disable'> = async (
  parts,
  { password },
  signedIn,
) => {
  const { id } = signedIn.actor;
  await reauthenticate(parts, signedIn, password);
  await withTransaction(parts.pool, async (client) => {
    await lockOwnFactors(client, signedIn);
    if (await deleteSecondFactor(client, id)) await sendSecurityMail(parts, client, id, { kind: 'second-factor-off' });
  });
  parts.evictSession(signedIn.sessionToken);
  return { cookies: [] };
};

/** Removes one factor; removing the last one also removes the recovery codes. */
export const removeFactor: AccountEndpointHandler<'second-factor/remove'> = async (
  parts,
  { id: factorID, password },
  signedIn,
) => {
  const { id } = signedIn.actor;
  await reauthenticate(parts, signedIn, password);
  await withTransaction(parts.pool, async (client) => {
    await lockOwnFactors(client, signedIn);
    const { rowCount } = await client.query(
      "delete from auth_second_factor where id = $1 and user_id = $2 and kind <> 'recovery'",
      [factorID, id],
    );
    if (rowCount === 0) return;
    const isLast = (await factorsOf(client, id)).length === 0;
    if (isLast) await deleteSecondFactor(client, id);
    await sendSecurityMail(parts, client, id, { kind: isLast ? 'second-factor-off' : 'second-factor-changed' });
  });
  parts.evictSession(signedIn.sessionToken);
  return { cookies: [] };
};
