import { timingSafeEqual } from 'node:crypto';
import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import type { Env } from '#server/env.ts';

export type MailboxEnv = Pick<Env, 'smtpUrl' | 'productName' | 'languages' | 'publicUrl'>;

export const MAILBOX_COOKIE = 'mailbox-key';

/** The address of the mailbox page, for the operator only; undefined where a mail server sends the mails. */
export const mailboxAddress = (
  { smtpUrl, publicUrl }: MailboxEnv,
  key: string,
  origin = publicUrl,
): string | undefined => (smtpUrl === undefined ? `${origin}/mailbox?key=${key}` : undefined);

/**
 * Security: mails hold codes that open accounts. Where no mail server is set, the holder of the key that the server
 * prints at start reads them; where the request comes from says nothing, since a proxy may hide it.
 * The key comes in the address once, and is kept in a cookie of these pages from then on.
 */
export function mayReadMails(c: Context, key: string, { smtpUrl, publicUrl }: MailboxEnv): boolean {
  if (smtpUrl !== undefined) return false;
  if (isKey(getCookie(c, MAILBOX_COOKIE), key)) return true;
  if (!isKey(c.req.query('key'), key)) return false;
  const secure = publicUrl.startsWith('https:');
  setCookie(c, MAILBOX_COOKIE, key, { path: '/mailbox', httpOnly: true, sameSite: 'Lax', secure });
  return true;
}

function isKey(given: string | undefined, key: string): boolean {
  const [one, other] = [given ?? '', key].map((text) => Buffer.from(text));
  return one !== undefined && other !== undefined && one.length === other.length && timingSafeEqual(one, other);
}
