import { useTranslation } from 'react-i18next';
import { isMeantBy } from '#web/app/search/likeness.ts';
import { productPages } from '#web/app/search/product-pages.ts';
import type { ProductPage } from '#web/app/search/search-lines.tsx';
import { type Found, useFound } from '#web/app/search/use-found.ts';
import { usePause } from '#web/app/search/use-pause.ts';
import type { Course, Lesson } from '#domain/teach/lesson.ts';
import { searchedText } from '#web/shared/searched-text.ts';

/** Debounce of typing before a search is sent. */
const PAUSE_MS = 150;

export interface Search {
  lessons: Found<Lesson>;
  courses: Found<Course>;
  pages: readonly { page: ProductPage; name: string }[];
  /** Whether all results for the typed text have loaded. */
  isSettled: boolean;
}

/** Searches lessons and courses on the server, and the pages of the product by name. */
export function useSearch(typed: string): Search {
  const { t } = useTranslation();
  const text = searchedText(typed);
  const asked = usePause(text, PAUSE_MS);
  const lessons = useFound('lesson.catalog', asked);
  const courses = useFound('course.found', asked);
  const named = productPages.map((page) => ({ page, name: t(page.label) }));
  const pages = typed.trim() !== '' && text === undefined ? [] : named.filter(({ name }) => isMeantBy(name, typed));
  return {
    lessons,
    courses,
    pages,
    isSettled: asked === text && lessons.state !== 'loading' && courses.state !== 'loading',
  };
}
