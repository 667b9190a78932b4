import { useNavigate, useSearch } from '@tanstack/react-router';
import { readCatalogSearch, writeCatalogSearch } from '#web/learn/catalog/catalog-search.ts';
import type { LessonFilter } from '#sync/teach/lesson-filter.ts';

export interface CatalogFilter {
  filter: LessonFilter;
  /** Narrows to what is given beside what holds already; `undefined` lets a part go. */
  change: (part: { [Part in keyof LessonFilter]: LessonFilter[Part] | undefined }) => void;
  /** Lets everything go but the order. */
  clear: () => void;
}

/** Kept in the address, so that it survives a reload and can be sent to somebody. */
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
