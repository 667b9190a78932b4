import { createHmac, timingSafeEqual } from 'node:crypto';
import { isId, type UserId } from '#domain/kernel/id.ts';

/** Signed link that unsubscribes from mails. It needs no login and never expires. */
export interface UnsubscribeLink {
  urlFor(userID: UserId): string;
  /** User of a link, or undefined if its signature is wrong. */
  userOf(query: URLSearchParams): UserId | undefined;
}

export const UNSUBSCRIBE_PATH = '/unsubscribe';

export function createUnsubscribeLink(publicUrl: string, secret: string): UnsubscribeLink {
  const sign = (userID: string): Buffer => createHmac('sha256', secret).update(`unsubscribe:${userID}`).digest();
  return {
    urlFor: (userID) => `${publicUrl}${UNSUBSCRIBE_PATH}?who=${userID}&proof=${sign(userID).toString('base64url')}`,
    userOf(query) {
      const who = query.get('who') ?? '';
      const given = Buffer.from(query.get('proof') ?? '', 'base64url');
      const right = sign(who);
      const isOurs = given.length === right.length && timingSafeEqual(given, right);
      return isOurs && isId(who) ? (who as UserId) : undefined;
    },
  };
}
