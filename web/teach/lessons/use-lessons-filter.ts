import { useNavigate, useSearch } from '@tanstack/react-router';
import type { OwnLessonFilter } from '#sync/teach/own-lesson-filter.ts';
import { readLessonsSearch, writeLessonsSearch } from '#web/teach/lessons/lessons-search.ts';

export interface LessonsFilter {
  filter: OwnLessonFilter;
  /** Something leaves lessons out. */
  isNarrowed: boolean;
  /** Narrows to what is given beside what holds already; `undefined` lets a part go. */
  change: (part: { [Part in keyof OwnLessonFilter]: OwnLessonFilter[Part] | undefined }) => void;
  /** Lets everything go but the order. */
  clear: () => void;
}

/** Kept in the address, so that it survives a reload and the way back from a lesson. */
export function useLessonsFilter(): LessonsFilter {
  'use memo';
  const navigate = useNavigate();
  const filter = readLessonsSearch(useSearch({ strict: false }));
  const { sort, ...narrowing } = filter;
  const go = (next: OwnLessonFilter) =>
    void navigate({ to: '/teach/lessons', search: writeLessonsSearch(next), replace: true, resetScroll: false });
  return {
    filter,
    isNarrowed: Object.keys(narrowing).length > 0,
    change: (part) => go({ ...filter, ...part } as OwnLessonFilter),
    clear: () => go(sort ? { sort } : {}),
  };
}
