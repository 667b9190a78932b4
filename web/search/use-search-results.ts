import { useDebouncedValue } from '@mantine/hooks';
import type { Course } from '#domain/teach/course.ts';
import { useTranslation } from 'react-i18next';
import type { Card } from '#domain/learn/card/card.ts';
import { hasAllWords, matchesAllWords } from '#web/shared/search/fuzzy-match.ts';
import { productPages } from '#web/search/product-pages.ts';
import type { ProductPage } from '#web/search/search-row.tsx';
import { type FoundRows, useFoundRows } from '#web/search/use-found-rows.ts';
import type { Lesson } from '#domain/teach/lesson.ts';
import { type PassageSearch, useLessonPassages } from '#web/search/use-lesson-passages.ts';
import { useActor, useRows } from '#web/store/hooks.ts';
import { toSearchText } from '#web/shared/control/search-text.ts';

/** Debounce of typing before a search is sent. */
const DEBOUNCE_MS = 150;
const CARDS_SHOWN = 3;

export interface SearchResults {
  lessons: FoundRows<Lesson>;
  courses: FoundRows<Course>;
  pages: readonly { page: ProductPage; name: string }[];
  /** Passages of the lessons that the user learns. */
  passages: PassageSearch;
  cards: readonly Card[];
  /** True if all lessons and courses for the typed text have loaded. */
  isSettled: boolean;
}

/** Searches lessons, courses and their texts on the server, the flashcards on this device, and pages by their names. */
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
  const { id: owner } = useActor();
  const cards = useRows('Card', { owner, deletedAt: null });
  return {
    lessons,
    courses,
    pages,
    passages: useLessonPassages(text),
    cards:
      debouncedText === undefined
        ? []
        : cards.filter(({ front, back }) => hasAllWords(`${front} ${back}`, debouncedText)).slice(0, CARDS_SHOWN),
    isSettled: debouncedText === text && lessons.state !== 'loading' && courses.state !== 'loading',
  };
}
