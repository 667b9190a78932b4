import { Button } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorBox } from '#ui/feedback/error-box.tsx';
import { OfflineBanner } from '#ui/feedback/offline-banner.tsx';
import { Loading, SkeletonText } from '#ui/feedback/skeleton.tsx';
import { useFocusFallback } from '#ui/focus/use-focus-fallback.ts';
import { Stack } from '#ui/layout/stack.tsx';
import type { QueryView } from '#web/store/hooks.ts';
import styles from './admin.module.css';

interface AdminListProps<Row> {
  list: Pick<QueryView<Row>, 'rows' | 'state' | 'hasMore' | 'newCount' | 'loadMore' | 'showNew' | 'retry'>;
  label: string;
  /** Shown if the list is empty. */
  empty: ReactNode;
  renderRow: (row: Row) => ReactNode;
  /** Space between rows that have a border of their own; without it lines separate the rows. */
  gap?: number;
}

/** Paged list of an admin page with its loading, offline, error and empty states; new rows show as they arrive. */
export function AdminList<Row>({ list, label, empty, renderRow, gap = 0 }: AdminListProps<Row>) {
  const { t } = useTranslation();
  const { rows, state, hasMore, newCount, loadMore, showNew, retry } = list;
  const container = useRef<HTMLDivElement>(null);
  useFocusFallback(container);
  useEffect(() => {
    if (newCount > 0) showNew();
  }, [newCount, showNew]);
  return (
    <div ref={container}>
      {rows.length === 0 && state === 'ready' && empty}
      {state === 'offline' && <OfflineBanner>{t('admin.offline')}</OfflineBanner>}
      {state === 'error' && <ErrorBox onRetry={retry} />}
      {rows.length > 0 && (
        <Stack as="ul" gap={gap} lines={gap === 0} mb={16} className={styles.list} aria-label={label}>
          {rows.map(renderRow)}
        </Stack>
      )}
      {rows.length === 0 && state === 'loading' && (
        <Loading label={t('common.loading')}>
          <SkeletonText lines={6} />
        </Loading>
      )}
      {hasMore && state !== 'error' && state !== 'offline' && (
        <Button variant="default" loading={state === 'loading'} onClick={loadMore}>
          {t('admin.more')}
        </Button>
      )}
    </div>
  );
}
