import { Button } from '@mantine/core';
import { IconAdjustmentsHorizontal, IconArrowUp } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorBox } from '#ui/error-box.tsx';
import { OfflineBanner } from '#ui/offline-banner.tsx';
import { Page } from '#ui/page.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { from } from '#ui/breakpoint.ts';
import { Dialog } from '#ui/dialog.tsx';
import { TabPanel, TabStrip } from '#ui/tab-strip.tsx';
import { useMedia } from '#ui/use-media.ts';
import { CatalogCard } from '#web/learn/catalog-card.tsx';
import { CatalogChips } from '#web/learn/catalog-chips.tsx';
import { CatalogSkeleton } from '#web/learn/catalog-skeleton.tsx';
import { CatalogSort } from '#web/learn/catalog-sort.tsx';
import { type CatalogFilter, useCatalogFilter } from '#web/learn/use-catalog-filter.ts';
import { useNearEnd } from '#web/learn/use-near-end.ts';
import { lazyPiece } from '#web/shared/lazy-piece.tsx';
import { useActor, useQuery, useRows, useTopic } from '#web/store/hooks.ts';
import bar from './catalog-bar.module.css';
import styles from './catalog-page.module.css';

const CatalogFilters = lazyPiece(
  async () => (await import('#web/learn/catalog-filters.tsx')).CatalogFilters,
  <Skeleton height={320} />,
);
const CourseCatalog = lazyPiece(
  async () => (await import('#web/learn/course-catalog.tsx')).CourseCatalog,
  <CatalogSkeleton />,
);

export function CatalogPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const search = useSearch({ strict: false });
  const tab = search.tab === 'courses' ? search.tab : 'lessons';
  return (
    <Page>
      <PageHeader
        title={t('learn.catalog.title')}
        lead={t(tab === 'courses' ? 'courses.lead' : 'learn.catalog.lead')}
      />
      <TabStrip
        label={t('learn.catalog.title')}
        tabs={[
          { id: 'lessons', label: t('learn.catalog.lessons') },
          { id: 'courses', label: t('courses.title') },
        ]}
        value={tab}
        onChange={(next) =>
          void navigate({ to: '/learn/catalog', search: next === 'courses' ? { tab: next } : {}, replace: true })
        }
      />
      <TabPanel id={tab}>{tab === 'courses' ? <CourseCatalog /> : <LessonCatalog />}</TabPanel>
    </Page>
  );
}

function LessonCatalog() {
  const catalog = useCatalogFilter();
  const isWide = useMedia(from('lg'));
  return (
    <div className={styles['columns']}>
      {isWide && (
        <aside className={styles['panel']}>
          <CatalogFilters {...catalog} />
        </aside>
      )}
      <div>
        <CatalogBar {...catalog} isWide={isWide} />
        <CatalogLessons {...catalog} />
      </div>
    </div>
  );
}

function CatalogBar({ isWide, ...catalog }: CatalogFilter & { isWide: boolean }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={bar['bar']}>
      {!isWide && (
        <button type="button" className={bar['pill']} aria-haspopup="dialog" onClick={() => setOpen(true)}>
          <IconAdjustmentsHorizontal size={16} aria-hidden />
          <bdi>{t('learn.filter.title')}</bdi>
        </button>
      )}
      <CatalogChips {...catalog} />
      <CatalogSort {...catalog} />
      {!isWide && (
        <Dialog opened={isOpen} onClose={() => setOpen(false)} title={t('learn.filter.title')} place="bottom">
          <CatalogFilters {...catalog} />
        </Dialog>
      )}
    </div>
  );
}

function CatalogLessons({ filter: asked, clear }: CatalogFilter) {
  const { t } = useTranslation();
  const actor = useActor();
  // The controls answer at once; the cards follow when they are drawn.
  const filter = useDeferredValue(asked);
  const { rows, state, hasMore, loadMore, newCount, showNew, retry } = useQuery('lesson.catalog', filter);
  useTopic('catalog:public');
  const enrollments = useRows('Enrollment', { owner: actor.id, withdrawnAt: null });
  const [openedAt] = useState(() => Date.now());
  const endRef = useNearEnd(hasMore && state === 'ready' ? loadMore : undefined);

  const handleShowNew = () => {
    showNew();
    window.scrollTo({ top: 0 });
  };

  const { sort: _order, ...narrowing } = filter;
  const isNarrowed = Object.keys(narrowing).length > 0;
  if (rows.length === 0) return <NothingYet state={state} onRetry={retry} onClear={isNarrowed ? clear : undefined} />;
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

interface NothingYetProps {
  state: 'loading' | 'ready' | 'error' | 'offline';
  onRetry: () => void;
  /** Where the catalog is narrowed to nothing. */
  onClear: (() => void) | undefined;
}

function NothingYet({ state, onRetry, onClear }: NothingYetProps) {
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
      if (onClear) {
        return (
          <EmptyState
            art="nothing"
            title={t('learn.filter.nothingTitle')}
            action={
              <Button variant="default" onClick={onClear}>
                {t('learn.filter.clear')}
              </Button>
            }
          >
            {t('learn.filter.nothing')}
          </EmptyState>
        );
      }
      return (
        <EmptyState art="start" title={t('learn.catalog.emptyTitle')}>
          {t('learn.catalog.empty')}
        </EmptyState>
      );
  }
}
