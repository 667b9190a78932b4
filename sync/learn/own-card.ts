import * as z from 'zod/mini';
import { CARD_TEXT_MAX, DECK_NAME_MAX } from '#domain/learn/card/card.ts';
import { id } from '#domain/kernel/id.ts';
import { command } from '#sync/core/command.ts';

const front = z.string().check(z.trim(), z.minLength(1), z.maxLength(CARD_TEXT_MAX));
const back = z.string().check(z.trim(), z.maxLength(CARD_TEXT_MAX));
const deck = z.nullable(z.string().check(z.trim(), z.minLength(1), z.maxLength(DECK_NAME_MAX)));
const named = z.object({ id: id('Card') });

/** Commands of the list of cards. */
export const ownCard = {
  /** Adds a card that its owner wrote. */
  'card.create': command({
    input: z.object({ id: id('Card'), front, back, deck }),
    async run(store, actor, card) {
      await store.insert('Card', { ...card, due: store.now, owner: actor.id });
    },
  }),

  /** Omitted fields stay unchanged. The schedule stays too, because an edit rarely makes a card a different one. */
  'card.edit': command({
    input: z.object({
      id: id('Card'),
      front: z.exactOptional(front),
      back: z.exactOptional(back),
      deck: z.exactOptional(deck),
    }),
    run: (store, _actor, { id, ...patch }) => store.update('Card', id, patch),
  }),

  /** Stops asking a card until it is resumed. */
  'card.suspend': command({
    input: named,
    async run(store, _actor, { id }) {
      const { suspendedAt } = await store.get('Card', id);
      if (suspendedAt === null) await store.update('Card', id, { suspendedAt: store.now });
    },
  }),

  'card.resume': command({
    input: named,
    run: (store, _actor, { id }) => store.update('Card', id, { suspendedAt: null }),
  }),
};
