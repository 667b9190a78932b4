import { Button } from '@mantine/core';
import { IconArrowUp } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorBox } from '#ui/feedback/error-box.tsx';
import { OfflineBanner } from '#ui/feedback/offline-banner.tsx';
import { Row, Stack } from '#ui/layout/stack.tsx';
import { VirtualCardList } from '#web/learn/catalog/virtual-card-list.tsx';
import { CatalogSkeleton } from '#web/learn/catalog/catalog-skeleton.tsx';
import { useInfiniteScroll } from '#web/learn/catalog/use-infinite-scroll.ts';
import { type QueryView, useTopic } from '#web/store/hooks.ts';
import styles from './catalog-page.module.css';

interface CatalogListProps<Row> {
  list: QueryView<Row>;
  words: { title: string; offline: string; more: string };
  /** Shown when the list is empty. */
  nothing: ReactNode;
  /** Must be a stable function; a new one renders all cards again. */
  children: (row: Row) => ReactNode;
}

/** Live list of cards with infinite scrolling. */
export function CatalogList<Row extends { id: string }>({
  list,
  words: labels,
  nothing: emptyState,
  children,
}: CatalogListProps<Row>) {
  const { t } = useTranslation();
  const { rows, state, hasMore, loadMore, newCount, showNew, retry } = list;
  useTopic('catalog:public');
  const endRef = useInfiniteScroll(hasMore && state === 'ready' ? loadMore : undefined);

  const handleShowNew = () => {
    showNew();
    window.scrollTo({ top: 0 });
  };

  if (rows.length === 0) return state === 'ready' ? emptyState : <NotLoaded state={state} onRetry={retry} />;
  return (
    <section aria-label={labels.title}>
      {state === 'offline' && <OfflineBanner>{labels.offline}</OfflineBanner>}
      <output className={styles.newLessons}>
        {newCount > 0 && (
          <button type="button" onClick={handleShowNew}>
            <IconArrowUp size={16} aria-hidden />
            <bdi>{t('learn.catalog.new', { count: newCount })}</bdi>
          </button>
        )}
      </output>
      <VirtualCardList rows={rows}>{children}</VirtualCardList>
      <div key={rows.length} ref={endRef} />
      <Stack mt={28}>
        {state === 'error' && <ErrorBox onRetry={retry} />}
        {hasMore && state !== 'error' && (
          <Row justify="center">
            <Button variant="default" radius="xl" size="md" loading={state === 'loading'} onClick={loadMore}>
              {labels.more}
            </Button>
          </Row>
        )}
      </Stack>
    </section>
  );
}

function NotLoaded({ state, onRetry }: { state: 'loading' | 'error' | 'offline'; onRetry: () => void }) {
  const { t } = useTranslation();
  switch (state) {
    case 'loading':
      return <CatalogSkeleton />;
    case 'error':
      return <ErrorBox title={t('learn.catalog.failed')} onRetry={onRetry} />;
    case 'offline':
      return (
        <EmptyState art="broken" title={t('learn.offline')}>
          {t('learn.catalog.offline')}
        </EmptyState>
      );
  }
}
