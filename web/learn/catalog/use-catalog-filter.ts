import { useNavigate, useSearch } from '@tanstack/react-router';
import { readCatalogSearch, writeCatalogSearch } from '#web/learn/catalog/catalog-search.ts';
import type { LessonFilter } from '#sync/teach/lesson-filter.ts';

export interface CatalogFilter {
  filter: LessonFilter;
  /** Merges `part` into the filter; `undefined` removes a field. */
  change: (part: { [Part in keyof LessonFilter]: LessonFilter[Part] | undefined }) => void;
  /** Removes everything except the sort order. */
  clear: () => void;
}

/** The catalog filter lives in the URL, so that it survives a reload and can be shared. */
export function useCatalogFilter(): CatalogFilter {
  'use memo';
  const navigate = useNavigate();
  const filter = readCatalogSearch(useSearch({ strict: false }));
  const go = (next: LessonFilter) =>
    void navigate({ to: '/learn/catalog', search: writeCatalogSearch(next), replace: true, resetScroll: false });
  return {
    filter,
    change: (part) => go({ ...filter, ...part } as LessonFilter),
    clear: () => go(filter.sort ? { sort: filter.sort } : {}),
  };
}
