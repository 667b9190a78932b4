import { Button } from '@mantine/core';
import { useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorBox } from '#ui/feedback/error-box.tsx';
import { OfflineBanner } from '#ui/feedback/offline-banner.tsx';
import { Loading, SkeletonText } from '#ui/feedback/skeleton.tsx';
import { useFormat } from '#web/shared/language/use-format.ts';
import { DeleteNotification } from '#web/interact/notification/delete-notification.tsx';
import { groupByDay, dayBefore, type NotificationDay } from '#web/interact/notification/notification-groups.ts';
import { NotificationItem } from '#web/interact/notification/notification-item.tsx';
import { ReadAllButton } from '#web/interact/notification/read-all-button.tsx';
import { useQuery } from '#web/store/hooks.ts';
import styles from './notification-list.module.css';
import { localDay } from '#domain/kernel/format/local-day.ts';
import { Panel } from '#ui/layout/panel.tsx';
import { Stack } from '#ui/layout/stack.tsx';

/** All notifications in pages; new ones show as they arrive. */
export function NotificationList() {
  const { t } = useTranslation();
  const { rows, state, hasMore, newCount, loadMore, showNew, retry } = useQuery('notification.mine', {});

  // New notifications go to the top at once, because the reader opened this page to see them.
  useEffect(() => {
    if (newCount > 0) showNew();
  }, [newCount, showNew]);

  if (rows.length === 0 && state === 'loading')
    return (
      <Loading label={t('notifications.loading')}>
        <SkeletonText lines={6} />
      </Loading>
    );
  if (rows.length === 0 && state !== 'ready') return <ErrorBox onRetry={retry} />;
  if (rows.length === 0)
    return (
      <EmptyState art="cleared" title={t('notifications.none')}>
        {t('notifications.noneHelp')}
      </EmptyState>
    );
  return (
    <>
      {state === 'offline' && <OfflineBanner>{t('notifications.offline')}</OfflineBanner>}
      <ReadAllButton />
      <section aria-label={t('notifications.all')}>
        {groupByDay(rows).map(({ day, rows: notifications }) => (
          <Day key={day} day={day} rows={notifications} />
        ))}
      </section>
      {state === 'error' && <ErrorBox onRetry={retry} />}
      {hasMore && state !== 'error' && (
        <Button variant="default" loading={state === 'loading'} onClick={loadMore}>
          {t('notifications.more')}
        </Button>
      )}
    </>
  );
}

function Day({ day, rows }: NotificationDay) {
  const { t } = useTranslation();
  const format = useFormat();
  const titleID = useId();
  const [now] = useState(() => new Date());
  const words = { [localDay(now)]: t('notifications.today'), [localDay(dayBefore(now))]: t('notifications.yesterday') };
  return (
    <Stack gap={8} mt={16} mb={20}>
      <h2 id={titleID} className={styles.day}>
        <bdi>{words[day] ?? format.date(day)}</bdi>
      </h2>
      <Panel as="ul" gap={0} className={styles.list} aria-labelledby={titleID}>
        {rows.map((row) => (
          <NotificationItem key={row.id} notification={row} action={<DeleteNotification notification={row} />} />
        ))}
      </Panel>
    </Stack>
  );
}
