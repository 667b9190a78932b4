import { Button } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Notification } from '#domain/interact/notification.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Stack } from '#ui/layout/stack.tsx';
import { BEFORE_COUNT, groupsOf, NEW_COUNT } from '#web/interact/notification/notification-groups.ts';
import { NotificationItem } from '#web/interact/notification/notification-item.tsx';
import { ReadAllButton } from '#web/interact/notification/read-all-button.tsx';
import { LinkButton } from '#web/shared/control/link-button.tsx';
import { NotLoaded } from '#web/shared/loading/not-loaded.tsx';
import { useActor, useOwnRows } from '#web/store/hooks.ts';
import styles from './notification-item.module.css';

const newest = {
  order: [
    ['createdAt', 'desc'],
    ['id', 'desc'],
  ],
  limit: NEW_COUNT + BEFORE_COUNT,
} as const;

interface NotificationPanelProps {
  onLeave: () => void;
  /** Called when the reader opens the recent messages. */
  onMessages: () => void;
}

/** Panel with the newest notifications, a link to all of them, and one to the recent messages. */
export function NotificationPanel({ onLeave, onMessages }: NotificationPanelProps) {
  const { t } = useTranslation();
  return (
    <Stack gap={20}>
      <NewestNotifications onLeave={onLeave} />
      <Button variant="subtle" fullWidth onClick={onMessages}>
        {t('toasts.recent')}
      </Button>
    </Stack>
  );
}

function NewestNotifications({ onLeave }: { onLeave: () => void }) {
  const { t } = useTranslation();
  const rows = useOwnRows('Notification', { owner: useActor().id, deletedAt: null }, newest);
  if (rows === undefined) return <NotLoaded />;
  if (rows.length === 0)
    return (
      <EmptyState art="cleared" title={t('notifications.none')}>
        {t('notifications.noneHelp')}
      </EmptyState>
    );
  return (
    <>
      <ReadAllButton />
      {groupsOf(rows).map(({ title, rows: inGroup }) => (
        <Group key={title} title={t(title)} rows={inGroup} onLeave={onLeave} />
      ))}
      <LinkButton to="/user/account" search={{ tab: 'notifications' }} variant="default" fullWidth onClick={onLeave}>
        {t('notifications.all')}
      </LinkButton>
    </>
  );
}

interface GroupProps {
  title: string;
  rows: readonly Notification[];
  onLeave: () => void;
}

function Group({ title, rows, onLeave }: GroupProps) {
  const id = useId();
  return (
    <Stack as="section" gap={4} aria-labelledby={id}>
      <h3 id={id} className={styles.title}>
        {title}
      </h3>
      <Stack as="ul" gap={4} className={styles.flush}>
        {rows.map((row) => (
          <NotificationItem key={row.id} notification={row} onLeave={onLeave} />
        ))}
      </Stack>
    </Stack>
  );
}
