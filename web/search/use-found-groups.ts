import { useTranslation } from 'react-i18next';
import type { RowGroup } from '#web/search/search-list.tsx';
import { cardRow, passageRow } from '#web/search/lesson-text-row.tsx';
import { allResultsRow, courseRow, filterRow, lessonRow, pageRow, teacherRow } from '#web/search/search-row.tsx';
import { useNamedFilters } from '#web/search/use-named-filters.ts';
import type { SearchResults } from '#web/search/use-search-results.ts';
import { useRows } from '#web/store/hooks.ts';

const LESSONS_SHOWN = 6;
const COURSES_SHOWN = 3;
const PAGES_SHOWN = 4;
const FILTERS_SHOWN = 3;

/** The result groups: lessons, courses, what filters the catalog, texts and cards of one's lessons, pages of the product. */
export function useFoundGroups(id: string, typed: string, search: SearchResults, onLeave: () => void): RowGroup[] {
  const { t } = useTranslation();
  const categories = useRows('LessonCategory', {});
  const categoryOf = new Map<string, (typeof categories)[number]>(categories.map((each) => [each.id, each]));
  const rowContext = { search: typed, onLeave };
  const filters = useNamedFilters(typed, search.lessons.rows);
  const lessons = search.lessons.rows.slice(0, LESSONS_SHOWN);
  const isMore = search.lessons.rows.length > LESSONS_SHOWN;
  return [
    {
      title: t('search.results'),
      rows: [
        ...lessons.map((lesson) => lessonRow(id, lesson, categoryOf, rowContext)),
        ...(isMore ? [allResultsRow(id, t('search.all'), rowContext)] : []),
      ],
    },
    {
      title: t('search.courses'),
      rows: search.courses.rows.slice(0, COURSES_SHOWN).map((course) => courseRow(id, course, rowContext)),
    },
    ...(['categories', 'labels'] as const).map((kind) => ({
      title: t(`search.${kind}`),
      rows: filters[kind].slice(0, FILTERS_SHOWN).map((filter) => filterRow(id, filter, rowContext)),
    })),
    {
      title: t('search.teachers'),
      rows: filters.teachers.slice(0, FILTERS_SHOWN).map((teacher) => teacherRow(id, teacher, rowContext)),
    },
    {
      title: t('search.inLessons'),
      rows: [
        ...search.passages.passages.map((passage, index) => passageRow(`${id}-passage-${index}`, passage, rowContext)),
        ...search.cards.map((card) => cardRow(id, card, rowContext)),
      ],
    },
    {
      title: t('search.pages.title'),
      rows: search.pages.slice(0, PAGES_SHOWN).map(({ page, name }) => pageRow(id, page, name, rowContext)),
    },
  ];
}
