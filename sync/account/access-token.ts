import * as z from 'zod/mini';
import { id } from '#domain/kernel/id.ts';
import { command } from '#sync/command.ts';
import { query } from '#sync/query.ts';

export const accessToken = {
  /** From the next request on it opens nothing. */
  'accessToken.revoke': command({
    input: z.object({ id: id('AccessToken') }),
    isOnlineOnly: true,
    async run(store, _actor, { id }) {
      // Revoked on two devices, it is revoked.
      if (await store.find('AccessToken', id)) await store.remove('AccessToken', id);
    },
  }),
};

export const accessTokenQueries = {
  'accessToken.mine': query({
    input: z.object({}),
    list: (_input, actor) => ({
      model: 'AccessToken',
      where: { owner: actor.id },
      order: [
        ['createdAt', 'desc'],
        ['id', 'desc'],
      ],
    }),
  }),
};
