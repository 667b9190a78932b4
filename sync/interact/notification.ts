import * as z from 'zod/mini';
import { id } from '#domain/kernel/id.ts';
import { command } from '#sync/command.ts';
import { query } from '#sync/query.ts';

export const notification = {
  'notification.read': command({
    input: z.object({ id: id('Notification') }),
    async run(store, _actor, input) {
      const row = await store.get('Notification', input.id);
      if (row.isUnread) await store.update('Notification', input.id, { isUnread: false, readDate: store.now });
    },
  }),

  /** Also those that the browser does not list, and those that came while this waited for the network. */
  'notification.readAll': command({
    input: z.object({}),
    replaces: () => 'all',
    async run(store, actor) {
      for (const { id } of await store.list('Notification', { owner: actor.id, isUnread: true }))
        await store.update('Notification', id, { isUnread: false, readDate: store.now });
    },
  }),
};

export const notificationQueries = {
  'notification.mine': query({
    input: z.object({}),
    list: (_input, actor) => ({
      model: 'Notification',
      where: { owner: actor.id },
      order: [
        ['createdAt', 'desc'],
        ['id', 'desc'],
      ],
    }),
  }),
};
