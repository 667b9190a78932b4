import { shownAddress } from '#server/auth/client-address.ts';
import { deviceOf } from '#server/auth/device.ts';
import type { Caller } from '#server/auth/library-call.ts';
import type { Parts } from '#server/auth/parts.ts';
import { findUserID } from '#server/auth/pending-user.ts';
import { sendSecurityMail } from '#server/auth/security-mail.ts';

/**
 * Mails the owner of an account when a new browser signs in.
 * @returns the cookie by which the browser is known from now on
 */
export async function rememberDevice(parts: Parts, email: string, { headers, address }: Caller): Promise<string> {
  const { pool, known } = parts;
  const cookies = headers.get('cookie');
  const userID = known.isGiven(cookies, email) ? undefined : await findUserID(pool, email);
  if (userID !== undefined) {
    const { browser, system } = deviceOf(headers.get('user-agent'));
    await sendSecurityMail(parts, pool, userID, {
      kind: 'new-device',
      browser,
      system,
      network: shownAddress(address),
    });
  }
  return known.give(email, cookies);
}
