import { Button } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorBox } from '#ui/error-box.tsx';
import { Page } from '#ui/page.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { Loading, Skeleton } from '#ui/skeleton.tsx';
import type { QueryView } from '#web/store/hooks.ts';
import { EntryList } from '#web/teach/entry-list.tsx';
import { TeachTabs } from '#web/teach/teach-tabs.tsx';
import styles from './list-page.module.css';

export interface ListPageProps<Row> {
  title: string;
  lead: string;
  emptyTitle: string;
  empty: string;
  create: ReactNode;
  list: QueryView<Row>;
  draw: (row: Row) => ReactNode;
}

/** One of the lists of the teach side: on its way, out of reach, empty, or there. */
export function ListPage<Row>({ title, lead, emptyTitle, empty, create, list, draw }: ListPageProps<Row>) {
  const { t } = useTranslation();
  const { rows, state, hasMore, newCount, loadMore, showNew, retry } = list;
  const isNothing = rows.length === 0 && state === 'ready';

  // What is new comes from one's own hands: it is put in at once.
  useEffect(() => {
    if (newCount > 0) showNew();
  }, [newCount, showNew]);

  return (
    <Page>
      <PageHeader title={title} lead={lead} actions={isNothing ? undefined : create} />
      <TeachTabs />
      {rows.length > 0 && <EntryList label={title}>{rows.map(draw)}</EntryList>}
      {rows.length === 0 && state === 'loading' && (
        <Loading label={t('common.loading')}>
          <Skeleton height={280} />
        </Loading>
      )}
      {rows.length === 0 && state !== 'loading' && state !== 'ready' && <ErrorBox onRetry={retry} />}
      {isNothing && (
        <EmptyState art="start" title={emptyTitle} action={create}>
          {empty}
        </EmptyState>
      )}
      {hasMore && (
        <Button variant="default" className={styles['more']} loading={state === 'loading'} onClick={loadMore}>
          {t('teach.more')}
        </Button>
      )}
    </Page>
  );
}
