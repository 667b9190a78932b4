import * as z from 'zod/mini';
import { id } from '#domain/kernel/id.ts';
import { command } from '#sync/core/command.ts';
import { query } from '#sync/core/query.ts';

export const accessToken = {
  /** Takes effect from the next request on. */
  'accessToken.revoke': command({
    input: z.object({ id: id('AccessToken') }),
    isOnlineOnly: true,
    run: (store, _actor, { id }) => store.remove('AccessToken', id),
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
