import type { Card, CardMemory } from '#domain/learn/card/card.ts';

/** Lapses that make a card difficult. Anki calls such a card a leech, and has the same limit. */
export const DIFFICULT_LAPSES = 8;
/** A difficult card that its learner resumed is suspended again after this many more lapses. */
const LAPSES_UNTIL_NEXT = DIFFICULT_LAPSES / 2;

const lapsesOf = (memory: CardMemory | null): number => memory?.lapses ?? 0;

export const isDifficult = ({ memory }: Pick<Card, 'memory'>): boolean => lapsesOf(memory) >= DIFFICULT_LAPSES;

/** True if a review suspends the card, because it shows that more reviews will not help. */
export function isSuspendedByReview(before: CardMemory | null, after: CardMemory | null): boolean {
  const beyond = lapsesOf(after) - DIFFICULT_LAPSES;
  return beyond >= 0 && beyond % LAPSES_UNTIL_NEXT === 0 && lapsesOf(after) > lapsesOf(before);
}
