import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorBox } from '#ui/feedback/error-box.tsx';
import { Page } from '#ui/layout/page.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { Loading, Skeleton } from '#ui/feedback/skeleton.tsx';
import type { QueryView } from '#web/store/hooks.ts';
import { EntryList } from '#web/teach/page/entry-list.tsx';
import { lazyComponent } from '#web/shared/loading/lazy-component.tsx';
import { MoreButton } from '#web/teach/page/more-button.tsx';
import type { NameSearch } from '#web/teach/page/use-name-search.ts';
import { TeachTabs } from '#web/teach/page/teach-tabs.tsx';

const NameSearchField = lazyComponent(
  async () => (await import('#web/teach/page/name-search-field.tsx')).NameSearchField,
  <Skeleton height={44} />,
);
const NoMatches = lazyComponent(
  async () => (await import('#web/teach/page/no-matches.tsx')).NoMatches,
  <Skeleton height={280} />,
);

export interface ListPageProps<Row> {
  title: string;
  lead: string;
  emptyTitle: string;
  empty: string;
  create: ReactNode;
  search: NameSearch;
  list: QueryView<Row>;
  renderRow: (row: Row) => ReactNode;
}

/** Page with a list of the teach section, in all its states: loading, offline, empty, or filled. */
export function ListPage<Row>({ title, lead, emptyTitle, empty, create, search, list, renderRow }: ListPageProps<Row>) {
  const { rows, state, hasMore, newCount, loadMore, showNew, retry } = list;
  const isNarrowed = search.filter.text !== undefined;
  const isNothing = rows.length === 0 && state === 'ready' && !isNarrowed;

  // New rows show at once, because only the user creates them.
  useEffect(() => {
    if (newCount > 0) showNew();
  }, [newCount, showNew]);

  const nothing = isNothing ? (
    <EmptyState art="start" title={emptyTitle} action={create}>
      {empty}
    </EmptyState>
  ) : (
    <NoMatches onClear={() => search.setText(undefined)} />
  );
  return (
    <Page>
      <PageHeader title={title} lead={lead} actions={isNothing ? undefined : create} />
      <TeachTabs />
      {!isNothing && <NameSearchField {...search} />}
      {rows.length > 0 && <EntryList label={title}>{rows.map(renderRow)}</EntryList>}
      {rows.length === 0 && <NoRows state={state} onRetry={retry} nothing={nothing} />}
      <MoreButton state={state} hasMore={hasMore} loadMore={loadMore} />
    </Page>
  );
}

interface NoRowsProps {
  state: QueryView<unknown>['state'];
  onRetry: () => void;
  /** Content for a list that is known to be empty. */
  nothing: ReactNode;
}

function NoRows({ state, onRetry, nothing }: NoRowsProps) {
  const { t } = useTranslation();
  if (state === 'ready') return nothing;
  if (state !== 'loading') return <ErrorBox onRetry={onRetry} />;
  return (
    <Loading label={t('common.loading')}>
      <Skeleton height={280} />
    </Loading>
  );
}
