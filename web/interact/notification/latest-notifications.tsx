import { Title } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { NotificationItem } from '#web/interact/notification/notification-item.tsx';
import { LinkButton } from '#web/shared/control/link-button.tsx';
import { useActor, useRows } from '#web/store/hooks.ts';
import { Row } from '#ui/layout/stack.tsx';
import styles from './latest-notifications.module.css';

const newest = {
  order: [
    ['createdAt', 'desc'],
    ['id', 'desc'],
  ],
  limit: 3,
} as const;

/** The last three notifications, with a link to all of them. */
export function LatestNotifications() {
  const { t } = useTranslation();
  const titleID = useId();
  const rows = useRows('Notification', { owner: useActor().id }, newest);
  return (
    <section className="panel" aria-labelledby={titleID}>
      <Row as="header" gap={[4, 16]} align="center" justify="space-between" wrap>
        <Title order={2} id={titleID}>
          {t('shell.notifications', { count: 0 })}
        </Title>
        <LinkButton to="/user/account" search={{ tab: 'notifications' }} variant="subtle" size="compact-sm">
          {t('notifications.all')}
        </LinkButton>
      </Row>
      {rows.length === 0 ? (
        <p className="text-muted">{t('notifications.none')}</p>
      ) : (
        <ul className={styles.list}>
          {rows.map((row) => (
            <NotificationItem key={row.id} notification={row} />
          ))}
        </ul>
      )}
    </section>
  );
}
