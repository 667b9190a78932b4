import * as z from 'zod/mini';
import { id } from '#domain/kernel/id.ts';
import { paidTiers } from '#domain/wallet/order.ts';
import { command } from '#sync/core/command.ts';
import { query } from '#sync/core/query.ts';

const order = z.union([
  z.object({ kind: z.enum(['subscribe', 'change']), tier: z.enum(paidTiers) }),
  z.object({ kind: z.enum(['cancel', 'resume', 'card']) }),
  z.object({ kind: z.literal('topUp'), cents: z.int() }),
]);

export const purchase = {
  /**
   * Money: places an order for a plan, card or wallet; idempotent by the ID that the screen created for it. The server
   * computes the price and refuses the order if the person saw another one. The card is charged right afterwards, and
   * the row then has the outcome.
   */
  'purchase.place': command({
    input: z.object({
      id: id('Purchase'),
      order,
      /**
       * Token of the provider's card form or of a test card; null means the stored card. Money: the pattern excludes
       * other IDs that the provider accepts, such as those of existing payments.
       */
      source: z.nullable(z.string().check(z.maxLength(512), z.regex(/^cnon:\S+$/))),
      coupon: z.nullable(z.string().check(z.minLength(1), z.maxLength(60))),
      expectedCents: z.int(),
    }),
    isOnlineOnly: true,
    async run(store, _actor, input) {
      await store.effect('purchase.create', input);
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
