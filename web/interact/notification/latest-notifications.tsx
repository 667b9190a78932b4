import { useTranslation } from 'react-i18next';
import { Panel } from '#ui/layout/panel.tsx';
import { NotificationItem } from '#web/interact/notification/notification-item.tsx';
import { LinkButton } from '#web/shared/control/link-button.tsx';
import { useActor, useRows } from '#web/store/hooks.ts';
import { Stack } from '#ui/layout/stack.tsx';
import styles from './notification-item.module.css';

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
  const rows = useRows('Notification', { owner: useActor().id, deletedAt: null }, newest);
  return (
    <Panel
      gap={8}
      title={t('shell.notifications', { count: 0 })}
      actions={
        <LinkButton to="/user/account" search={{ tab: 'notifications' }} variant="subtle" size="compact-sm">
          {t('notifications.all')}
        </LinkButton>
      }
    >
      {rows.length === 0 ? (
        <p className="text-muted">{t('notifications.none')}</p>
      ) : (
        <Stack as="ul" gap={4} className={styles.flush}>
          {rows.map((row) => (
            <NotificationItem key={row.id} notification={row} />
          ))}
        </Stack>
      )}
    </Panel>
  );
}
