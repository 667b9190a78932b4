import type pg from 'pg';
import type { OwnDo } from '#server/auth/own-call.ts';
import type { Parts } from '#server/auth/parts.ts';
import { factorsOf, lockFactors, openFactors } from '#server/auth/second-factor/factors.ts';
import { proveOwner } from '#server/auth/second-factor/prove-owner.ts';
import { makeRecoveryCodes } from '#server/auth/second-factor/recovery-code.ts';
import { sendSecurityMail } from '#server/auth/security-mail.ts';
import type { SignedIn } from '#server/auth/session-cache.ts';
import { endOtherSessions, passSecondFactor } from '#server/auth/sessions.ts';
import { within } from '#server/store/within.ts';

/**
 * Adds a factor in one transaction. The first one creates recovery codes and ends every other session.
 * @returns the recovery codes, if it was the first factor
 */
export async function addFactor(
  parts: Parts,
  signedIn: SignedIn,
  add: (client: pg.PoolClient) => Promise<void>,
): Promise<string[] | undefined> {
  const { id } = signedIn.actor;
  const { codes, ended } = await within(parts.pool, async (client) => {
    const isFirst = (await openFactors(client, signedIn)).length === 0;
    const others = isFirst ? await endOtherSessions(client, signedIn) : [];
    await add(client);
    await passSecondFactor(client, signedIn);
    await sendSecurityMail(parts, client, id, { kind: isFirst ? 'second-factor-on' : 'second-factor-changed' });
    return { codes: isFirst ? await makeRecoveryCodes(client, parts.secrets.session, id) : undefined, ended: others };
  });
  ended.forEach(parts.forget);
  parts.refresh(signedIn.sessionToken);
  return codes;
}

/** Removes every factor and recovery code of a user. @returns whether there was a factor */
export async function dropSecondFactor(client: pg.ClientBase, userID: string): Promise<boolean> {
  await lockFactors(client, userID);
  const had = (await factorsOf(client, userID)).length > 0;
  await client.query('delete from auth_second_factor where user_id = $1', [userID]);
  return had;
}

export const disableSecondFactor: OwnDo<'second-factor/disable'> = async (parts, { password }, signedIn) => {
  const { id } = signedIn.actor;
  await proveOwner(parts, signedIn, password);
  await within(parts.pool, async (client) => {
    await openFactors(client, signedIn);
    if (await dropSecondFactor(client, id)) await sendSecurityMail(parts, client, id, { kind: 'second-factor-off' });
  });
  parts.refresh(signedIn.sessionToken);
  return { cookies: [] };
};

/** Removes one factor; removing the last one also removes the recovery codes. */
export const removeFactor: OwnDo<'second-factor/remove'> = async (parts, { id: factorID, password }, signedIn) => {
  const { id } = signedIn.actor;
  await proveOwner(parts, signedIn, password);
  await within(parts.pool, async (client) => {
    await openFactors(client, signedIn);
    const { rowCount } = await client.query(
      "delete from auth_second_factor where id = $1 and user_id = $2 and kind <> 'recovery'",
      [factorID, id],
    );
    if (rowCount === 0) return;
    const isLast = (await factorsOf(client, id)).length === 0;
    if (isLast) await dropSecondFactor(client, id);
    await sendSecurityMail(parts, client, id, { kind: isLast ? 'second-factor-off' : 'second-factor-changed' });
  });
  parts.refresh(signedIn.sessionToken);
  return { cookies: [] };
};
