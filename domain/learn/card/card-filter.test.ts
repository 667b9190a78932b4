import { expect, test } from 'vitest';
import { type CardState, cardSearch, cardStates, hasState } from '#domain/learn/card/card-filter.ts';
import { scheduleReview } from '#domain/learn/card/card-schedule.ts';

const until = '2026-03-03T00:00:00.000Z';
const known = {
  ...scheduleReview({ memory: null, reviews: [] }, 'good', '2026-02-01T08:00:00.000Z', null),
  suspendedAt: null,
};
const fresh = { memory: null, due: '2026-03-01T08:00:00.000Z', suspendedAt: null };
const statesOf = (card: Parameters<typeof hasState>[0]): CardState[] =>
  cardStates.filter((state) => hasState(card, state, until));

test('a card is new, due, later or suspended, and can be difficult besides', () => {
  expect(statesOf(fresh)).toEqual(['new']);
  expect(statesOf(known)).toEqual(['due']);
  expect(statesOf({ ...known, due: until })).toEqual([]);
  expect(statesOf({ ...known, suspendedAt: until })).toEqual(['suspended']);
  expect(statesOf({ ...known, memory: { ...known.memory, lapses: 8 } })).toEqual(['due', 'difficult']);
});

test('a search finds the cards that contain all of its words, without regard to case and accents', () => {
  const card = { front: 'Wo wohnen die Häuser?', back: 'In der Élysée', deck: 'Reise' };
  expect(['hauser elysee', 'REISE wo', ' '].map((text) => cardSearch(text)(card))).toEqual([true, true, true]);
  expect(cardSearch('häuser berlin')(card)).toBe(false);
});
