import { timingSafeEqual } from 'node:crypto';
import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import type { Env } from '#server/core/env/env.ts';

export type MailboxEnv = Pick<Env, 'smtpUrl' | 'productName' | 'languages' | 'publicUrl'>;

export const MAILBOX_COOKIE = 'mailbox-key';

/** Address of the mailbox page, for the operator only; undefined if a mail server sends the mails. */
export const mailboxAddress = (
  { smtpUrl, publicUrl }: MailboxEnv,
  key: string,
  origin = publicUrl,
): string | undefined => (smtpUrl === undefined ? `${origin}/mailbox?key=${key}` : undefined);

/**
 * Security: mails contain codes that give access to accounts. Without a mail server only the holder of the key that the
 * server prints at startup may read them; the client's address proves nothing, because a proxy may hide it. The key is
 * in the address once, and then in a cookie of these pages.
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
