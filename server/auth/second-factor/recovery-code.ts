import { createHmac, randomInt } from 'node:crypto';
import type pg from 'pg';
import { refused } from '#server/auth/library-call.ts';
import type { OwnDo } from '#server/auth/own-call.ts';
import { openFactors } from '#server/auth/second-factor/factors.ts';
import { proveOwner } from '#server/auth/second-factor/prove-owner.ts';
import { sendSecurityMail } from '#server/auth/security-mail.ts';
import { passSecondFactor } from '#server/auth/sessions.ts';
import { newId } from '#server/new-id.ts';
import { within } from '#server/store/within.ts';

const CODES = 10;
/** Digits and letters that are not easily confused; ten of them are 49 bits. */
const LETTERS = '23456789abcdefghjkmnpqrstvwxyz';
const HALF = 5;

const half = (): string => Array.from({ length: HALF }, () => LETTERS[randomInt(LETTERS.length)]).join('');

/** Security: the hash is keyed with a secret of the server, so a copy of the database does not reveal codes. */
const hashOf = (secret: string, userID: string, code: string): string =>
  createHmac('sha256', secret).update(`recovery:${userID}:${code}`).digest('base64url');

/** Replaces the recovery codes. @returns the new codes, which are shown only once */
export async function makeRecoveryCodes(client: pg.ClientBase, secret: string, userID: string): Promise<string[]> {
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
export const useRecoveryCode: OwnDo<'second-factor/recover'> = async (parts, { code }, signedIn) => {
  const { pool, secrets, limiter, refresh } = parts;
  const { id } = signedIn.actor;
  const letters = code.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
  const typed = `${letters.slice(0, HALF)}-${letters.slice(HALF)}`;
  await limiter.guess({ account: id }, ['recovery codes'], () =>
    within(pool, async (client) => {
      const { rowCount } = await client.query(
        "delete from auth_second_factor where user_id = $1 and kind = 'recovery' and secret = $2",
        [id, hashOf(secrets.session, id, typed)],
      );
      if (rowCount === 0) throw refused();
      await passSecondFactor(client, signedIn);
      await sendSecurityMail(parts, client, id, { kind: 'recovery-code-used' });
    }),
  );
  refresh(signedIn.sessionToken);
  return { cookies: [] };
};

export const renewRecoveryCodes: OwnDo<'second-factor/renew-codes'> = async (parts, { password }, signedIn) => {
  const { id } = signedIn.actor;
  await proveOwner(parts, signedIn, password);
  const recoveryCodes = await within(parts.pool, async (client) => {
    if ((await openFactors(client, signedIn)).length === 0) throw refused();
    await sendSecurityMail(parts, client, id, { kind: 'second-factor-changed' });
    return makeRecoveryCodes(client, parts.secrets.session, id);
  });
  return { cookies: [], body: { recoveryCodes } };
};
