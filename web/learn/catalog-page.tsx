import { Button } from '@mantine/core';
import { IconArrowUp } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorBox } from '#ui/error-box.tsx';
import { OfflineBanner } from '#ui/offline-banner.tsx';
import { Page } from '#ui/page.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { CatalogCard } from '#web/learn/catalog-card.tsx';
import { CatalogSkeleton } from '#web/learn/catalog-skeleton.tsx';
import { useNearEnd } from '#web/learn/use-near-end.ts';
import { useActor, useQuery, useRows, useTopic } from '#web/store/hooks.ts';
import styles from './catalog-page.module.css';

export function CatalogPage() {
  const { t } = useTranslation();
  return (
    <Page>
      <PageHeader title={t('learn.catalog.title')} lead={t('learn.catalog.lead')} />
      <CatalogLessons />
    </Page>
  );
}

function CatalogLessons() {
  const { t } = useTranslation();
  const actor = useActor();
  const { rows, state, hasMore, loadMore, newCount, showNew, retry } = useQuery('lesson.catalog', {});
  useTopic('catalog:public');
  const enrollments = useRows('Enrollment', { owner: actor.id, withdrawnAt: null });
  const [openedAt] = useState(() => Date.now());
  const endRef = useNearEnd(hasMore && state === 'ready' ? loadMore : undefined);

  const handleShowNew = () => {
    showNew();
    window.scrollTo({ top: 0 });
  };

  if (rows.length === 0) return <NothingYet state={state} onRetry={retry} />;
  return (
    <section aria-label={t('learn.catalog.lessons')}>
      {state === 'offline' && <OfflineBanner>{t('learn.catalog.offlineRows')}</OfflineBanner>}
      <output className={styles['news']}>
        {newCount > 0 && (
          <button type="button" onClick={handleShowNew}>
            <IconArrowUp size={16} aria-hidden />
            <bdi>{t('learn.catalog.new', { count: newCount })}</bdi>
          </button>
        )}
      </output>
      <div className={styles['grid']}>
        {rows.map((lesson) => (
          <CatalogCard
            key={lesson.id}
            lesson={lesson}
            enrollment={enrollments.find(({ lessonID }) => lessonID === lesson.id)}
            isNew={lesson.publishedAt !== null && Date.parse(lesson.publishedAt) > openedAt}
          />
        ))}
      </div>
      <div key={rows.length} ref={endRef} />
      <div className={styles['more']}>
        {state === 'error' && <ErrorBox onRetry={retry} />}
        {hasMore && state !== 'error' && (
          <Button variant="default" radius="xl" size="md" loading={state === 'loading'} onClick={loadMore}>
            {t('learn.catalog.more')}
          </Button>
        )}
      </div>
    </section>
  );
}

function NothingYet({ state, onRetry }: { state: 'loading' | 'ready' | 'error' | 'offline'; onRetry: () => void }) {
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
    case 'ready':
      return (
        <EmptyState art="start" title={t('learn.catalog.emptyTitle')}>
          {t('learn.catalog.empty')}
        </EmptyState>
      );
  }
}
