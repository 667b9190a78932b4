import * as z from 'zod/mini';
import { id } from '#domain/kernel/id.ts';
import { command } from '#sync/command.ts';

export const notification = {
  'notification.read': command({
    input: z.object({ id: id('Notification') }),
    async run(store, _actor, input) {
      const row = await store.get('Notification', input.id);
      if (row.isUnread) await store.update('Notification', input.id, { isUnread: false, readDate: store.now });
    },
  }),
};
