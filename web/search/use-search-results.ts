import { useDebouncedValue } from '@mantine/hooks';
import type { Course } from '#domain/teach/course.ts';
import { useTranslation } from 'react-i18next';
import { matchesAllWords } from '#web/shared/search/fuzzy-match.ts';
import { productPages } from '#web/search/product-pages.ts';
import type { ProductPage } from '#web/search/search-row.tsx';
import { type FoundRows, useFoundRows } from '#web/search/use-found-rows.ts';
import type { Lesson } from '#domain/teach/lesson.ts';
import { toSearchText } from '#web/shared/control/search-text.ts';

/** Debounce of typing before a search is sent. */
const DEBOUNCE_MS = 150;

export interface SearchResults {
  lessons: FoundRows<Lesson>;
  courses: FoundRows<Course>;
  pages: readonly { page: ProductPage; name: string }[];
  /** True if all results for the typed text have loaded. */
  isSettled: boolean;
}

/** Searches lessons and courses on the server, and the pages of the product by name. */
export function useSearchResults(typed: string): SearchResults {
  const { t } = useTranslation();
  const text = toSearchText(typed);
  const [debounced] = useDebouncedValue(text, DEBOUNCE_MS);
  // A cleared field has no results at once.
  const debouncedText = text === undefined ? undefined : debounced;
  const lessons = useFoundRows('lesson.catalog', debouncedText);
  const courses = useFoundRows('course.search', debouncedText);
  const named = productPages.map((page) => ({ page, name: t(page.label) }));
  const pages =
    typed.trim() !== '' && text === undefined ? [] : named.filter(({ name }) => matchesAllWords(name, typed));
  return {
    lessons,
    courses,
    pages,
    isSettled: debouncedText === text && lessons.state !== 'loading' && courses.state !== 'loading',
  };
}
