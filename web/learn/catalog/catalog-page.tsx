import { Button } from '@mantine/core';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useDeferredValue, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Lesson } from '#domain/teach/lesson.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Page } from '#ui/layout/page.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { from } from '#ui/layout/breakpoint.ts';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { TabPanel, TabStrip } from '#ui/control/tab-strip.tsx';
import { useMedia } from '#ui/browser/use-media.ts';
import { Row, Stack } from '#ui/layout/stack.tsx';
import { CatalogCard } from '#web/learn/catalog/catalog-card.tsx';
import { CatalogChips } from '#web/learn/catalog/catalog-chips.tsx';
import { CatalogCount } from '#web/learn/catalog/catalog-count.tsx';
import { CatalogList } from '#web/learn/catalog/catalog-list.tsx';
import { CatalogSkeleton } from '#web/learn/catalog/catalog-skeleton.tsx';
import { CatalogSort } from '#web/learn/catalog/catalog-sort.tsx';
import { CatalogSearchField } from '#web/learn/catalog/catalog-search-field.tsx';
import { type CatalogFilter, useCatalogFilter } from '#web/learn/catalog/use-catalog-filter.ts';
import pill from '#web/shared/control/choice-pill.module.css';
import { lazyComponent } from '#web/shared/loading/lazy-component.tsx';
import { type QueryView, useActor, useQuery, useRows } from '#web/store/hooks.ts';
import bar from './catalog-bar.module.css';
import styles from './catalog-page.module.css';

const CatalogFilters = lazyComponent(
  async () => (await import('#web/learn/catalog/catalog-filters.tsx')).CatalogFilters,
  <Skeleton height={320} />,
);
const NamedCategories = lazyComponent(
  async () => (await import('#web/learn/catalog/named-categories.tsx')).NamedCategories,
  null,
);
const CourseCatalog = lazyComponent(
  async () => (await import('#web/learn/catalog/course-catalog.tsx')).CourseCatalog,
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
          void navigate({
            to: '/learn/catalog',
            // The filters of the lessons stay in the URL until their tab is shown again.
            search: { ...search, tab: next === 'courses' ? next : undefined },
            replace: true,
          })
        }
      />
      <TabPanel id={tab}>{tab === 'courses' ? <CourseCatalog /> : <LessonCatalog />}</TabPanel>
    </Page>
  );
}

function LessonCatalog() {
  const catalog = useCatalogFilter();
  const isWide = useMedia(from('lg'));
  // Deferred, so that the filter controls respond at once and the cards render later.
  const list = useQuery('lesson.catalog', useDeferredValue(catalog.filter));
  return (
    <Stack gap={36} columns="252px minmax(0, 1fr)" stackBelow="lg">
      {isWide && (
        <aside className={styles.panel}>
          <CatalogFilters {...catalog} lessons={list.rows} />
        </aside>
      )}
      <div>
        <CatalogSearchField {...catalog} />
        <CatalogBar {...catalog} isWide={isWide} list={list} />
        {catalog.filter.text !== undefined && <NamedCategories {...catalog} />}
        <CatalogLessons {...catalog} list={list} />
      </div>
    </Stack>
  );
}

function CatalogBar({ isWide, list, ...catalog }: CatalogFilter & { isWide: boolean; list: QueryView<Lesson> }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <Row gap={10} align="center" justify="space-between" wrap mb={20} className={bar.bar}>
      <Row gap={10} align="center" wrap>
        {!isWide && (
          <button type="button" className={pill.pill} aria-haspopup="dialog" onClick={() => setOpen(true)}>
            <IconAdjustmentsHorizontal size={16} aria-hidden />
            <bdi>{t('learn.filter.title')}</bdi>
          </button>
        )}
        <CatalogCount count={list.count} />
        <CatalogChips {...catalog} />
      </Row>
      <CatalogSort {...catalog} />
      {!isWide && (
        <Dialog opened={isOpen} onClose={() => setOpen(false)} title={t('learn.filter.title')} position="bottom">
          <CatalogFilters {...catalog} lessons={list.rows} />
        </Dialog>
      )}
    </Row>
  );
}

function CatalogLessons({ filter, clear, list }: CatalogFilter & { list: QueryView<Lesson> }) {
  'use memo';
  const { t } = useTranslation();
  const actor = useActor();
  const enrollments = useRows('Enrollment', { owner: actor.id, withdrawnAt: null });
  const enrollmentOf = useMemo(() => new Map(enrollments.map((each) => [each.lessonID, each])), [enrollments]);
  const [openedAt] = useState(() => Date.now());
  const { sort: _order, text, ...otherFilters } = filter;
  const isFiltered = text !== undefined || Object.keys(otherFilters).length > 0;
  const labels = {
    title: t('learn.catalog.lessons'),
    offline: t(text === undefined ? 'learn.catalog.offlineRows' : 'learn.search.offline'),
    more: t('learn.catalog.more'),
  };
  return (
    <CatalogList
      list={list}
      words={labels}
      nothing={isFiltered ? <NoMatches isSearched={text !== undefined} onClear={clear} /> : <EmptyCatalog />}
    >
      {(lesson) => (
        <CatalogCard
          key={lesson.id}
          lesson={lesson}
          enrollment={enrollmentOf.get(lesson.id)}
          isNew={lesson.publishedAt !== null && Date.parse(lesson.publishedAt) > openedAt}
          isInCatalog
        />
      )}
    </CatalogList>
  );
}

function NoMatches({ isSearched, onClear }: { isSearched: boolean; onClear: () => void }) {
  const { t } = useTranslation();
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
      {t(isSearched ? 'learn.search.nothing' : 'learn.filter.nothing')}
    </EmptyState>
  );
}

function EmptyCatalog() {
  const { t } = useTranslation();
  return (
    <EmptyState art="start" title={t('learn.catalog.emptyTitle')}>
      {t('learn.catalog.empty')}
    </EmptyState>
  );
}
