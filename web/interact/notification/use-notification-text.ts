import { useTranslation } from 'react-i18next';
import { DELETED_USER } from '#domain/account/deletion.ts';
import type { Notification } from '#domain/interact/notification.ts';
import { type NotificationTextKeys, notificationTextKeys } from '#domain/interact/notification-text.ts';

/** Text of a notification in the reader's language, or the server's text for a kind that this page does not know yet. */
export function useNotificationText(notification: Notification): NotificationTextKeys {
  const { t, i18n } = useTranslation();
  const keys = notificationTextKeys(notification);
  const { params } = notification;
  // A deleted account has no name, so a translated placeholder is used.
  const isDeletedUser = 'person' in params && params.person === DELETED_USER;
  const replace = isDeletedUser ? { ...params, person: t('notifications.deletedUser') } : params;
  const write = (part: keyof NotificationTextKeys) =>
    i18n.exists(keys[part]) ? t(keys[part], { replace }) : notification[part];
  return { title: write('title'), content: write('content') };
}
