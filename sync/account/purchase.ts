import * as z from 'zod/mini';
import { id } from '#domain/kernel/id.ts';
import { paidTiers } from '#domain/wallet/order.ts';
import { command } from '#sync/command.ts';
import { query } from '#sync/query.ts';

const order = z.union([
  z.object({ kind: z.enum(['subscribe', 'change']), tier: z.enum(paidTiers) }),
  z.object({ kind: z.enum(['cancel', 'resume', 'card']) }),
  z.object({ kind: z.literal('topUp'), cents: z.int() }),
]);

export const purchase = {
  /**
   * Money: decides something about one's plan, card or wallet, once by the id that the screen made for the decision. What it
   * costs is the server's to say; another amount than the person saw is refused and told. The card is charged right after,
   * and the row says what became of it.
   */
  'purchase.make': command({
    input: z.object({
      id: id('Purchase'),
      order,
      /**
       * What the provider's form, or the choice of a test card, stands for; null is the card that is kept. Money: nothing else
       * that the provider would take for a card, such as somebody's payment.
       */
      source: z.nullable(z.string().check(z.maxLength(512), z.regex(/^cnon:\S+$/))),
      coupon: z.nullable(z.string().check(z.minLength(1), z.maxLength(60))),
      expectedCents: z.int(),
    }),
    isOnlineOnly: true,
    async run(store, _actor, input) {
      await store.effect('purchase.open', input);
      return { purchaseID: input.id };
    },
  }),
};

export const purchaseQueries = {
  'purchase.mine': query({
    input: z.object({}),
    list: (_input, actor) => ({
      model: 'Purchase',
      where: { owner: actor.id },
      order: [
        ['createdAt', 'desc'],
        ['id', 'desc'],
      ],
    }),
  }),
};
