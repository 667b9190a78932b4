import type { UserId } from '#domain/kernel/id.ts';
import { canEnrollInLesson } from '#domain/learn/enrollment.ts';
import type { Lesson } from '#domain/teach/lesson.ts';
import { priceInTokens, TOKENS_PER_USD } from '#domain/wallet/price.ts';

/** The terms on which a user who is not enrolled can take a lesson. */
export type EnrollOffer =
  | { kind: 'closed' }
  | { kind: 'free' }
  | { kind: 'own' }
  | { kind: 'priced'; tokens: number; dollars: number; balance: number | undefined; left: number | undefined };

type OfferedLesson = Pick<Lesson, 'owner' | 'visibility' | 'price' | 'publishedVersionID' | 'deletedAt'>;

/**
 * Predicts the decision of the server in `enrollment.start`. `newTokens` is the price that the server returned when it
 * rejected an outdated one; it applies until the lesson's row has the new price.
 */
export function enrollOffer(
  lesson: OfferedLesson,
  actorID: UserId,
  balance: number | undefined,
  newTokens?: number,
): EnrollOffer {
  if (!canEnrollInLesson(lesson, actorID)) return { kind: 'closed' };
  if (lesson.owner === actorID) return { kind: 'own' };
  const tokens = newTokens ?? priceInTokens(lesson.price);
  if (tokens === 0) return { kind: 'free' };
  const left = balance === undefined ? undefined : balance - tokens;
  return { kind: 'priced', tokens, dollars: tokens / TOKENS_PER_USD, balance, left };
}

export const expectedTokens = (offer: EnrollOffer): number => (offer.kind === 'priced' ? offer.tokens : 0);
