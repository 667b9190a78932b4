import { useNavigate, useSearch } from '@tanstack/react-router';
import type { OwnLessonFilter } from '#sync/teach/own-lesson-filter.ts';
import { readLessonSearchParams, writeLessonSearchParams } from '#web/teach/lesson-list/lesson-search-params.ts';

export interface LessonFilterState {
  filter: OwnLessonFilter;
  /** True if a filter hides lessons. */
  isNarrowed: boolean;
  /** Changes parts of the filter; `undefined` removes a part. */
  change: (part: { [Part in keyof OwnLessonFilter]: OwnLessonFilter[Part] | undefined }) => void;
  /** Clears the filter and keeps the sort order. */
  clear: () => void;
}

/** Filter of the lesson list, stored in the URL, so that it survives a reload and the back button. */
export function useLessonFilter(): LessonFilterState {
  'use memo';
  const navigate = useNavigate();
  const filter = readLessonSearchParams(useSearch({ strict: false }));
  const { sort, ...narrowing } = filter;
  const go = (next: OwnLessonFilter) =>
    void navigate({ to: '/teach/lessons', search: writeLessonSearchParams(next), replace: true, resetScroll: false });
  return {
    filter,
    isNarrowed: Object.keys(narrowing).length > 0,
    change: (part) => go({ ...filter, ...part } as OwnLessonFilter),
    clear: () => go(sort ? { sort } : {}),
  };
}
