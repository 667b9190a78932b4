import type { Instant } from '#domain/kernel/time.ts';
import type { Card } from '#domain/learn/card/card.ts';
import { isDifficult } from '#domain/learn/card/difficult-card.ts';

/** States by which learners filter their cards. A difficult card is also in one of the other states. */
export const cardStates = ['new', 'due', 'suspended', 'difficult'] as const;
export type CardState = (typeof cardStates)[number];

type StatedCard = Pick<Card, 'memory' | 'due' | 'suspendedAt'>;

/** @param until end of the learner's day */
export function hasState(card: StatedCard, state: CardState, until: Instant): boolean {
  switch (state) {
    case 'suspended':
      return card.suspendedAt !== null;
    case 'difficult':
      return isDifficult(card);
    case 'new':
      return card.suspendedAt === null && card.memory === null;
    case 'due':
      return card.suspendedAt === null && card.memory !== null && Date.parse(card.due) < Date.parse(until);
  }
}

/** Lower case without accents, so that `hauser` finds `Häuser`. */
const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Returns a test for cards that contain every word of a search. */
export function cardSearch(search: string): (card: Pick<Card, 'front' | 'back' | 'deck'>) => boolean {
  const words = plain(search)
    .split(/\s+/)
    .filter((word) => word !== '');
  return ({ front, back, deck }) => {
    if (words.length === 0) return true;
    const text = plain([front, back, deck ?? ''].join('\n'));
    return words.every((word) => text.includes(word));
  };
}
