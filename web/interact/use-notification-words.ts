import { useTranslation } from 'react-i18next';
import { FORMER_MEMBER } from '#domain/account/deletion.ts';
import type { Notification } from '#domain/interact/notification.ts';
import { type NotificationWords, notificationWords } from '#domain/interact/notification-words.ts';

/** What a notification says in the reader's language; of a kind that this page does not know yet, what the server wrote. */
export function useNotificationWords(notification: Notification): NotificationWords {
  const { t, i18n } = useTranslation();
  const keys = notificationWords(notification);
  const { params } = notification;
  // Whoever left is called by no name of theirs, and so in the reader's language.
  const isFormer = 'person' in params && params.person === FORMER_MEMBER;
  const replace = isFormer ? { ...params, person: t('notifications.formerMember') } : params;
  const write = (part: keyof NotificationWords) =>
    i18n.exists(keys[part]) ? t(keys[part], { replace }) : notification[part];
  return { title: write('title'), content: write('content') };
}
