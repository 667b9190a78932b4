import { UnstyledButton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Notification } from '#domain/interact/notification.ts';
import { useFormat } from '#ui/use-format.ts';
import { NotificationFace } from '#web/interact/notification-face.tsx';
import { placeOf } from '#web/interact/notification-place.ts';
import { useNotificationWords } from '#web/interact/use-notification-words.ts';
import { useCommand } from '#web/store/hooks.ts';
import styles from './notification-item.module.css';

export interface NotificationItemProps {
  notification: Notification;
  /** Called when the reader follows the link. */
  onLeave?: (() => void) | undefined;
}

/** A notification; opening it marks it as read and follows its link. */
export function NotificationItem({ notification, onLeave }: NotificationItemProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { send } = useCommand('notification.read');
  const { title, content } = useNotificationWords(notification);
  const { id, isUnread, createdAt } = notification;
  const place = placeOf(notification);
  const read = () => {
    if (isUnread) void send({ id });
  };
  const handleFollow = () => {
    read();
    onLeave?.();
  };
  const inside = (
    <>
      <NotificationFace notification={notification} />
      <span className={styles['words']}>
        <b>
          <bdi>{title}</bdi>
        </b>
        {content !== '' && (
          <span className={styles['content']}>
            <bdi>{content}</bdi>
          </span>
        )}
        <time className={styles['time']} dateTime={createdAt}>
          <bdi>{format.relative(createdAt)}</bdi>
        </time>
      </span>
      {isUnread && (
        <span className={styles['dot']}>
          <span className="visually-hidden">{t('notifications.unread')}</span>
        </span>
      )}
    </>
  );
  return (
    <li>
      {place ? (
        <Link {...place} className={styles['item']} onClick={handleFollow}>
          {inside}
        </Link>
      ) : (
        <UnstyledButton className={styles['item']} onClick={read}>
          {inside}
        </UnstyledButton>
      )}
    </li>
  );
}
