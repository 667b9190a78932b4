import type { ReactNode } from 'react';
import { UnstyledButton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Notification } from '#domain/interact/notification.ts';
import { Row } from '#ui/layout/stack.tsx';
import { useFormat } from '#web/shared/language/use-format.ts';
import { NotificationIcon } from '#web/interact/notification/notification-icon.tsx';
import { notificationLink } from '#web/interact/notification/notification-link.ts';
import { useNotificationText } from '#web/interact/notification/use-notification-text.ts';
import { useAction } from '#web/shared/error/use-action.ts';
import styles from './notification-item.module.css';

export interface NotificationItemProps {
  notification: Notification;
  /** Shown beside the notification. */
  action?: ReactNode;
  /** Called when the reader follows the link. */
  onLeave?: (() => void) | undefined;
}

/** A notification; opening it marks it as read and follows its link. */
export function NotificationItem({ notification, action, onLeave }: NotificationItemProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { act } = useAction('notification.markRead');
  const { title, content } = useNotificationText(notification);
  const { id, isUnread, createdAt } = notification;
  const link = notificationLink(notification);
  const markRead = () => {
    if (isUnread) void act({ id });
  };
  const handleFollow = () => {
    markRead();
    onLeave?.();
  };
  const body = (
    <>
      <NotificationIcon notification={notification} />
      <span className={styles.text}>
        <b>
          <bdi>{title}</bdi>
        </b>
        {content !== '' && (
          <span className={styles.content}>
            <bdi>{content}</bdi>
          </span>
        )}
        <time className={styles.time} dateTime={createdAt}>
          <bdi>{format.relative(createdAt)}</bdi>
        </time>
      </span>
      {isUnread && (
        <span className={styles.dot}>
          <span className="visually-hidden">{t('notifications.unread')}</span>
        </span>
      )}
    </>
  );
  return (
    <Row as="li" align="center">
      {link ? (
        <Link {...link} className={styles.item} onClick={handleFollow}>
          {body}
        </Link>
      ) : (
        <UnstyledButton className={styles.item} onClick={markRead}>
          {body}
        </UnstyledButton>
      )}
      {action}
    </Row>
  );
}
