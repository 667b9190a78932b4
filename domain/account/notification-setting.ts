import * as z from 'zod/mini';
import { defineModel, type ModelColumns, type SystemColumns } from '#domain/kernel/model.ts';
import { name } from '#domain/kernel/field.ts';
import { type UserId, id } from '#domain/kernel/id.ts';

/** A person's channels for one kind of notification; a kind without a row uses its own default. */
export interface NotificationSetting extends SystemColumns<'NotificationSetting'> {
  kind: string;
  inApp: boolean;
  email: boolean;
  owner: UserId;
}

export const NotificationSetting = defineModel<NotificationSetting>()({
  routes: [['user', 'owner']],
  snapshot: 'whole',
  defaults: { inApp: true, email: false },
});

export const notificationSettingColumns = () => {
  const channels = { inApp: z.boolean(), email: z.boolean() };
  return {
    owner: ['owner'],
    read: { owner: ['kind', 'inApp', 'email', 'owner'] },
    create: { kind: name(60), ...channels, owner: id('User') },
    update: channels,
  } satisfies ModelColumns<NotificationSetting>;
};
