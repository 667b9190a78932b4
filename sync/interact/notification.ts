import * as z from 'zod/mini';
import { configurableKinds } from '#domain/interact/notification-kind.ts';
import { NOTIFICATION_CONTENT_MAX, NOTIFICATION_TITLE_MAX } from '#domain/interact/notification.ts';
import { id } from '#domain/kernel/id.ts';
import { command } from '#sync/core/command.ts';
import { query } from '#sync/core/query.ts';

export const notification = {
  'notification.markRead': command({
    input: z.object({ id: id('Notification') }),
    async run(store, _actor, input) {
      const row = await store.get('Notification', input.id);
      if (row.isUnread) await store.update('Notification', input.id, { isUnread: false, readDate: store.now });
    },
  }),

  /** Includes notifications that the browser has not loaded or that arrived while the command waited offline. */
  'notification.markAllRead': command({
    input: z.object({}),
    replaces: () => 'all',
    async run(store, actor) {
      for (const { id } of await store.list('Notification', { owner: actor.id, isUnread: true }))
        await store.update('Notification', id, { isUnread: false, readDate: store.now });
    },
  }),

  /** Writes a note to oneself, which appears among the notifications. */
  'notification.create': command({
    input: z.object({
      id: id('Notification'),
      title: z.string().check(z.trim(), z.minLength(1), z.maxLength(NOTIFICATION_TITLE_MAX)),
      content: z._default(z.string().check(z.trim(), z.maxLength(NOTIFICATION_CONTENT_MAX)), ''),
    }),
    run: (store, actor, given) =>
      store.insert('Notification', { ...given, type: 'MESSAGE', userID: actor.id, owner: actor.id }),
  }),

  'notification.delete': command({
    input: z.object({ id: id('Notification') }),
    isDoneIfGone: true,
    async run(store, _actor, { id }) {
      const { deletedAt } = await store.get('Notification', id);
      if (deletedAt === null) await store.update('Notification', id, { deletedAt: store.now });
    },
  }),

  'notification.restore': command({
    input: z.object({ id: id('Notification') }),
    run: (store, _actor, { id }) => store.update('Notification', id, { deletedAt: null }),
  }),

  /** Sets the channels of a kind of notification: in the product, by mail, both or neither. */
  'notification.setPreference': command({
    input: z.object({
      id: id('NotificationSetting'),
      kind: z.enum(configurableKinds),
      inApp: z.boolean(),
      email: z.boolean(),
    }),
    async run(store, actor, { id, kind, inApp, email }) {
      const [chosen] = await store.list('NotificationSetting', { owner: actor.id, kind });
      if (chosen) await store.update('NotificationSetting', chosen.id, { inApp, email });
      else await store.insert('NotificationSetting', { id, kind, inApp, email, owner: actor.id });
    },
  }),
};

export const notificationQueries = {
  'notification.mine': query({
    input: z.object({}),
    list: (_input, actor) => ({
      model: 'Notification',
      where: { owner: actor.id, deletedAt: null },
      order: [
        ['createdAt', 'desc'],
        ['id', 'desc'],
      ],
    }),
  }),
};
