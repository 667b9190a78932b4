import { displayAddress } from '#server/core/request/client-address.ts';
import { deviceOf } from '#server/account/session/device.ts';
import type { Caller } from '#server/account/identity/library-call.ts';
import type { AuthParts } from '#server/account/security/auth-parts.ts';
import { findUserID } from '#server/account/identity/unverified-user.ts';
import { sendSecurityMail } from '#server/account/security/security-mail.ts';

/**
 * Mails the owner of an account when a new browser signs in.
 * @returns the cookie by which the browser is known from now on
 */
export async function rememberDevice(parts: AuthParts, email: string, { headers, address }: Caller): Promise<string> {
  const { pool, knownBrowser } = parts;
  const cookies = headers.get('cookie');
  const userID = knownBrowser.isProven(cookies, email) ? undefined : await findUserID(pool, email);
  if (userID !== undefined) {
    const { browser, system } = deviceOf(headers.get('user-agent'));
    await sendSecurityMail(parts, pool, userID, {
      kind: 'new-device',
      browser,
      system,
      network: displayAddress(address),
    });
  }
  return knownBrowser.issue(email, cookies);
}
