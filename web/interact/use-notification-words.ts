import { useTranslation } from 'react-i18next';
import type { Notification } from '#domain/interact/notification.ts';
import { type NotificationWords, notificationWords } from '#domain/interact/notification-words.ts';

/** What a notification says in the reader's language; of a kind that this page does not know yet, what the server wrote. */
export function useNotificationWords(notification: Notification): NotificationWords {
  const { t, i18n } = useTranslation();
  const keys = notificationWords(notification);
  const write = (part: keyof NotificationWords) =>
    i18n.exists(keys[part]) ? t(keys[part], { replace: notification.params }) : notification[part];
  return { title: write('title'), content: write('content') };
}
