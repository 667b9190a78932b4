import { useMemo, useState, useSyncExternalStore } from 'react';
import type { Models } from '#domain/models.ts';
import type { QueryModel } from '#sync/queries.ts';
import type { Live } from '#web/store/row/live-list.ts';
import type { PagedList, PagedResult } from '#web/store/query/paged-list.ts';
import { useStore } from '#web/store/store-provider.tsx';

type SearchQueryName = 'lesson.catalog' | 'course.search';

export interface FoundRows<Row> extends Omit<PagedResult, 'rows'> {
  rows: readonly Row[];
  retry: () => void;
}

const none: PagedResult = { rows: [], state: 'ready', code: undefined, hasMore: false, newCount: 0, count: 0 };
const nothing: Live<PagedResult> & Pick<PagedList, 'retry'> = {
  get: () => none,
  subscribe: () => () => {},
  retry: () => Promise.resolve(),
};

/** The rows that a search finds. While a new answer loads, the previous rows stay. */
export function useFoundRows<N extends SearchQueryName>(
  name: N,
  text: string | undefined,
): FoundRows<Models[QueryModel<N>]> {
  const store = useStore();
  const list = useMemo(() => (text === undefined ? nothing : store.pagedList(name, { text })), [store, name, text]);
  const result = useSyncExternalStore(list.subscribe, list.get);
  const [last, setLast] = useState(none);
  if (result.state !== 'loading' && result !== last) setLast(result);
  const shown = result.state === 'loading' ? { ...last, state: result.state } : result;
  return { ...shown, rows: shown.rows as unknown as Models[QueryModel<N>][], retry: () => void list.retry() };
}
