import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { IconPlus } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { Lesson } from '#domain/teach/lesson.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorBox } from '#ui/feedback/error-box.tsx';
import { Page } from '#ui/layout/page.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { Loading, Skeleton } from '#ui/feedback/skeleton.tsx';
import { lazyComponent } from '#web/shared/loading/lazy-component.tsx';
import { type QueryView, useQuery } from '#web/store/hooks.ts';
import { ImportButton } from '#web/teach/import/import-button.tsx';
import { LessonTable } from '#web/teach/lesson-list/lesson-table.tsx';
import { useLessonFilter } from '#web/teach/lesson-list/use-lesson-filter.ts';
import { MoreButton } from '#web/teach/page/more-button.tsx';
import { TeachTabs } from '#web/teach/page/teach-tabs.tsx';

const LessonFilters = lazyComponent(
  async () => (await import('#web/teach/lesson-list/lesson-filters.tsx')).LessonFilters,
  <Skeleton height={98} />,
);
const NoMatches = lazyComponent(
  async () => (await import('#web/teach/page/no-matches.tsx')).NoMatches,
  <Skeleton height={280} />,
);

const CreateButton = ({ words }: { words: string }) => (
  <Button component={Link} to="/teach/lessons/create_lesson" leftSection={<IconPlus size={18} />}>
    {words}
  </Button>
);

/** List of the teacher's own lessons, grouped by course unless another order is chosen. */
export function LessonsPage() {
  const { t } = useTranslation();
  const { filter, isNarrowed, change, clear } = useLessonFilter();
  const { rows, state, hasMore, newCount, loadMore, showNew, retry } = useQuery('lesson.mine', filter);

  // New rows show at once, because only the teacher or an import creates them.
  useEffect(() => {
    if (newCount > 0) showNew();
  }, [newCount, showNew]);

  const isEmpty = rows.length === 0;
  const isNone = isEmpty && !isNarrowed;
  return (
    <Page>
      <PageHeader
        title={t('teach.lessons.title')}
        lead={isNone ? undefined : t('teach.lessons.lead')}
        actions={
          <>
            <ImportButton />
            {(!isNone || state !== 'ready') && <CreateButton words={t('teach.lessons.create')} />}
          </>
        }
      />
      <TeachTabs />
      {!isNone && <LessonFilters filter={filter} change={change} />}
      {isEmpty ? (
        <NoLessons state={state} onRetry={retry} onClear={isNarrowed ? clear : undefined} />
      ) : (
        <LessonTable key={JSON.stringify(filter)} lessons={rows} isGrouped={!isNarrowed && filter.sort === undefined} />
      )}
      <MoreButton state={state} hasMore={hasMore} loadMore={loadMore} />
    </Page>
  );
}

interface NoLessonsProps {
  state: QueryView<Lesson>['state'];
  onRetry: () => void;
  /** Clears the filter; undefined if no filter is set. */
  onClear: (() => void) | undefined;
}

/** Empty list: loading, offline, filtered out, or no lessons yet. */
function NoLessons({ state, onRetry, onClear }: NoLessonsProps) {
  const { t } = useTranslation();
  if (state === 'loading') {
    return (
      <Loading label={t('teach.lessons.loading')}>
        <Skeleton height={360} />
      </Loading>
    );
  }
  if (state !== 'ready') return <ErrorBox onRetry={onRetry} />;
  if (onClear) return <NoMatches onClear={onClear} />;
  return (
    <EmptyState
      art="start"
      title={t('teach.lessons.emptyTitle')}
      action={<CreateButton words={t('teach.lessons.emptyAction')} />}
    >
      {t('teach.lessons.empty')}
    </EmptyState>
  );
}
