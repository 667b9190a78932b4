import { Button } from '@mantine/core';
import { IconArrowUp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorBox } from '#ui/error-box.tsx';
import { OfflineBanner } from '#ui/offline-banner.tsx';
import { CatalogSkeleton } from '#web/learn/catalog-skeleton.tsx';
import { CourseCard } from '#web/learn/course-card.tsx';
import { useNearEnd } from '#web/learn/use-near-end.ts';
import { useQuery, useTopic } from '#web/store/hooks.ts';
import styles from './catalog-page.module.css';

export function CourseCatalog() {
  const { t } = useTranslation();
  const { rows, state, hasMore, loadMore, newCount, showNew, retry } = useQuery('course.catalog', {});
  useTopic('catalog:public');
  const endRef = useNearEnd(hasMore && state === 'ready' ? loadMore : undefined);

  const handleShowNew = () => {
    showNew();
    window.scrollTo({ top: 0 });
  };

  if (rows.length === 0) return <NothingYet state={state} onRetry={retry} />;
  return (
    <section aria-label={t('courses.title')}>
      {state === 'offline' && <OfflineBanner>{t('courses.offlineRows')}</OfflineBanner>}
      <output className={styles['news']}>
        {newCount > 0 && (
          <button type="button" onClick={handleShowNew}>
            <IconArrowUp size={16} aria-hidden />
            <bdi>{t('learn.catalog.new', { count: newCount })}</bdi>
          </button>
        )}
      </output>
      <div className={styles['grid']}>
        {rows.map((course) => (
          <CourseCard key={course.id} course={course} />
        ))}
      </div>
      <div key={rows.length} ref={endRef} />
      <div className={styles['more']}>
        {state === 'error' && <ErrorBox onRetry={retry} />}
        {hasMore && state !== 'error' && (
          <Button variant="default" radius="xl" size="md" loading={state === 'loading'} onClick={loadMore}>
            {t('courses.more')}
          </Button>
        )}
      </div>
    </section>
  );
}

interface NothingYetProps {
  state: 'loading' | 'ready' | 'error' | 'offline';
  onRetry: () => void;
}

function NothingYet({ state, onRetry }: NothingYetProps) {
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
        <EmptyState art="start" title={t('courses.emptyTitle')}>
          {t('learn.catalog.empty')}
        </EmptyState>
      );
  }
}
