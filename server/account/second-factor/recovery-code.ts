import { createHmac, randomInt } from 'node:crypto';
import type pg from 'pg';
import { refused } from '#server/account/identity/library-call.ts';
import type { AccountEndpointHandler } from '#server/account/security/account-endpoint.ts';
import { lockOwnFactors } from '#server/account/second-factor/factor.ts';
import { reauthenticate } from '#server/account/second-factor/reauthenticate.ts';
import { sendSecurityMail } from '#server/account/security/security-mail.ts';
import { passSecondFactor } from '#server/account/session/session.ts';
import { newId } from '#server/core/store/new-id.ts';
import { withTransaction } from '#server/core/postgres/transaction.ts';

const CODES = 10;
/** Digits and letters that are not easily confused; ten of them are 49 bits. */
const LETTERS = '23456789abcdefghjkmnpqrstvwxyz';
const HALF = 5;

const half = (): string => Array.from({ length: HALF }, () => LETTERS[randomInt(LETTERS.length)]).join('');

/** Security: the hash is keyed with a secret of the server, so a copy of the database does not reveal codes. */
const hashOf = (secret: string, userID: string, code: string): string =>
  createHmac('sha256', secret).update(`recovery:${userID}:${code}`).digest('base64url');

/** Replaces the recovery codes. @returns the new codes, which are shown only once */
export async function replaceRecoveryCodes(client: pg.ClientBase, secret: string, userID: string): Promise<string[]> {
  const codes = Array.from({ length: CODES }, () => `${half()}-${half()}`);
  await client.query("delete from auth_second_factor where user_id = $1 and kind = 'recovery'", [userID]);
  for (const code of codes)
    await client.query(
      "insert into auth_second_factor (id, user_id, kind, secret, confirmed_at) values ($1, $2, 'recovery', $3, now())",
      [newId('User'), userID, hashOf(secret, userID, code)],
    );
  return codes;
}

/** Passes the second factor with a recovery code, which works once. */
export const useRecoveryCode: AccountEndpointHandler<'second-factor/recover'> = async (parts, { code }, signedIn) => {
  const { pool, secrets, limiter, evictSession } = parts;
  const { id } = signedIn.actor;
  const letters = code.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
  const typed = `${letters.slice(0, HALF)}-${letters.slice(HALF)}`;
  await limiter.guess({ account: id }, ['recovery codes'], () =>
    withTransaction(pool, async (client) => {
      const { rowCount } = await client.query(
        "delete from auth_second_factor where user_id = $1 and kind = 'recovery' and secret = $2",
        [id, hashOf(secrets.session, id, typed)],
      );
      if (rowCount === 0) throw refused();
      await passSecondFactor(client, signedIn);
      await sendSecurityMail(parts, client, id, { kind: 'recovery-code-used' });
    }),
  );
  evictSession(signedIn.sessionToken);
  return { cookies: [] };
};

export const renewRecoveryCodes: AccountEndpointHandler<'second-factor/renew-codes'> = async (
  parts,
  { password },
  signedIn,
) => {
  const { id } = signedIn.actor;
  await reauthenticate(parts, signedIn, password);
  const recoveryCodes = await withTransaction(parts.pool, async (client) => {
    if ((await lockOwnFactors(client, signedIn)).length === 0) throw refused();
    await sendSecurityMail(parts, client, id, { kind: 'second-factor-changed' });
    return replaceRecoveryCodes(client, parts.secrets.session, id);
  });
  return { cookies: [], body: { recoveryCodes } };
};
