import { createHmac, timingSafeEqual } from 'node:crypto';
import { isId, type UserId } from '#domain/kernel/id.ts';

/** Mails from which a link unsubscribes: all notification mails, or the review reminders. */
const subjects = ['notifications', 'reminders'] as const;
export type MailSubject = (typeof subjects)[number];

/** Signed link that unsubscribes from mails. It needs no login and never expires. */
export interface UnsubscribeLink {
  urlFor(userID: UserId, subject?: MailSubject): string;
  /** User and mails of a link, or undefined if its signature is wrong. */
  read(query: URLSearchParams): { userID: UserId; subject: MailSubject } | undefined;
}

export const UNSUBSCRIBE_PATH = '/unsubscribe';

export function createUnsubscribeLink(publicUrl: string, secret: string): UnsubscribeLink {
  const sign = (userID: string, subject: MailSubject): Buffer => {
    const signed = subject === 'notifications' ? userID : `${subject}:${userID}`;
    return createHmac('sha256', secret).update(`unsubscribe:${signed}`).digest();
  };
  return {
    urlFor(userID, subject = 'notifications') {
      const proof = sign(userID, subject).toString('base64url');
      const from = subject === 'notifications' ? '' : `&from=${subject}`;
      return `${publicUrl}${UNSUBSCRIBE_PATH}?who=${userID}&proof=${proof}${from}`;
    },
    read(query) {
      const who = query.get('who') ?? '';
      const subject = subjects.find((each) => each === query.get('from')) ?? 'notifications';
      const given = Buffer.from(query.get('proof') ?? '', 'base64url');
      const right = sign(who, subject);
      const isOurs = given.length === right.length && timingSafeEqual(given, right);
      return isOurs && isId(who) ? { userID: who as UserId, subject } : undefined;
    },
  };
}
