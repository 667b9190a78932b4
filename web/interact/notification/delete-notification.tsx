import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Notification } from '#domain/interact/notification.ts';
import { toast } from '#ui/overlay/toasts.ts';
import { useNotificationText } from '#web/interact/notification/use-notification-text.ts';
import { useAction } from '#web/shared/error/use-action.ts';

/** Button that deletes a notification and offers to bring it back. */
export function DeleteNotification({ notification }: { notification: Notification }) {
  const { t } = useTranslation();
  const { title } = useNotificationText(notification);
  const { act: remove } = useAction('notification.delete');
  const { act: restore } = useAction('notification.restore');
  const { id } = notification;
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={36}
      aria-label={t('notifications.delete', { title })}
      onClick={({ currentTarget }) => {
        // The focused button disappears with its item, so the focus moves to a neighbor.
        const item = currentTarget.closest('li');
        const neighbor = item?.nextElementSibling ?? item?.previousElementSibling;
        neighbor?.querySelector<HTMLElement>('button:last-of-type')?.focus();
        void remove({ id });
        toast.offer(t('notifications.deleted'), {
          label: t('dashboard.tasks.undo'),
          onClick: () => void restore({ id }),
        });
      }}
    >
      <IconX size={17} aria-hidden />
    </ActionIcon>
  );
}
