import { SEARCH_MAX } from '#sync/core/input.ts';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorBox } from '#ui/feedback/error-box.tsx';
import { Kbd } from '#ui/control/kbd.tsx';
import { SkeletonText } from '#ui/feedback/skeleton.tsx';
import { Row } from '#ui/layout/stack.tsx';
import { NoResults } from '#web/search/no-results.tsx';
import { saveRecents, loadRecents, withRecent } from '#web/search/recent-searches.ts';
import { allResultsRow, courseRow, filterRow, lessonRow, pageRow, recentRow } from '#web/search/search-row.tsx';
import { type RowGroup, SearchList } from '#web/search/search-list.tsx';
import { useNamedFilters } from '#web/search/use-named-filters.ts';
import { useOptionNavigation } from '#web/search/use-option-navigation.ts';
import { type SearchResults, useSearchResults } from '#web/search/use-search-results.ts';
import { useRows } from '#web/store/hooks.ts';
import styles from './search-panel.module.css';

const LESSONS_SHOWN = 6;
const COURSES_SHOWN = 3;
const PAGES_SHOWN = 4;
const FILTERS_SHOWN = 3;

function useRecents() {
  const [recents, setRecents] = useState(loadRecents);
  const save = (next: string[]) => {
    saveRecents(next);
    setRecents(next);
  };
  return {
    recents,
    remember: (text: string) => save(withRecent(recents, text)),
    forget: (text: string) => save(recents.filter((each) => each !== text)),
    clear: () => save([]),
  };
}

type RecentHandlers = Record<'onSearch' | 'onForget', (text: string) => void>;

/** The result groups: lessons, courses, then what filters the catalog, then pages of the product. */
function useFoundGroups(id: string, typed: string, search: SearchResults, onLeave: () => void): RowGroup[] {
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
    ...(['categories', 'labels', 'teachers'] as const).map((kind) => ({
      title: t(`search.${kind}`),
      rows: filters[kind].slice(0, FILTERS_SHOWN).map((filter) => filterRow(id, filter, rowContext)),
    })),
    {
      title: t('search.pages.title'),
      rows: search.pages.slice(0, PAGES_SHOWN).map(({ page, name }) => pageRow(id, page, name, rowContext)),
    },
  ];
}

/** The group of recent searches, each with a button that deletes it. */
function useRecentGroup(id: string, recents: readonly string[], handlers: RecentHandlers): RowGroup {
  const { t } = useTranslation();
  const lines = recents.map((text, index) =>
    recentRow(`${id}-recent-${index}`, { text, forgetLabel: t('search.forget', { text }), ...handlers }),
  );
  return { title: t('search.recents'), rows: lines };
}

export function SearchPanel({ onLeave }: { onLeave: () => void }) {
  const { t } = useTranslation();
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const { recents, remember: add, forget, clear } = useRecents();
  const isEmpty = typed.trim() === '';
  const search = useSearchResults(typed);
  const handleLeave = () => {
    add(typed);
    onLeave();
  };
  const handleSearch = (text: string) => {
    setTyped(text);
    field.current?.focus();
  };
  const resultGroups = useFoundGroups(id, typed, search, handleLeave);
  const recentGroup = useRecentGroup(id, recents, { onSearch: handleSearch, onForget: forget });
  const groups = isEmpty ? [recentGroup, ...resultGroups.slice(-1)] : resultGroups;
  const lines = groups.flatMap((group) => group.rows);
  const isSettled = isEmpty || search.isSettled;
  const { active, handleKeyDown } = useOptionNavigation({ typed, rows: lines, isSettled, isFirstSelected: !isEmpty });
  const list = `${id}-list`;

  useEffect(() => field.current?.focus(), []);

  return (
    <div className={styles.panel}>
      <Row gap={12} align="center" className={styles.field}>
        <IconSearch size={20} aria-hidden />
        <input
          ref={field}
          role="combobox"
          aria-label={t('shell.search')}
          aria-autocomplete="list"
          aria-expanded={lines.length > 0}
          aria-controls={lines.length > 0 ? list : undefined}
          aria-activedescendant={active}
          placeholder={t('shell.search')}
          inputMode="search"
          enterKeyHint="search"
          autoComplete="off"
          spellCheck={false}
          maxLength={SEARCH_MAX}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={handleKeyDown}
        />
        <Kbd>Esc</Kbd>
      </Row>
      <div className={styles.results}>
        {isEmpty && <RecentTools hasRecents={recents.length > 0} onClear={clear} />}
        {lines.length > 0 && (
          <SearchList id={list} label={t('search.results')} groups={groups} active={active} isBusy={!isSettled} />
        )}
        {!isEmpty && <Outcome query={typed.trim()} search={search} hasLines={lines.length > 0} onLeave={handleLeave} />}
      </div>
      <Announcement isEmpty={isEmpty} search={search} />
      <KeyHints />
    </div>
  );
}

/** The head of the recent searches: a button that deletes all of them, or a note that there are none. */
function RecentTools({ hasRecents, onClear }: { hasRecents: boolean; onClear: () => void }) {
  const { t } = useTranslation();
  if (hasRecents) {
    return (
      <button type="button" className={styles.clear} onClick={onClear}>
        {t('search.clear')}
      </button>
    );
  }
  return (
    <>
      <div className={styles.title}>{t('search.recents')}</div>
      <p className={styles.muted}>{t('search.noRecents')}</p>
    </>
  );
}

interface OutcomeProps {
  query: string;
  search: SearchResults;
  hasLines: boolean;
  onLeave: () => void;
}

/** The message below the list: an error, an offline note, a loading placeholder or no results. */
function Outcome({ query, search, hasLines, onLeave }: OutcomeProps) {
  const { t } = useTranslation();
  const { lessons, courses, isSettled } = search;
  if (lessons.state === 'error') return <ErrorBox title={t('search.failed')} onRetry={lessons.retry} />;
  if (lessons.state === 'offline') return <p className={styles.muted}>{t('search.offline')}</p>;
  if (hasLines) return null;
  if (!isSettled) return <Waiting />;
  if (courses.state === 'error') return <ErrorBox title={t('search.failed')} onRetry={courses.retry} />;
  return <NoResults query={query} onLeave={onLeave} />;
}

function Waiting() {
  const { t } = useTranslation();
  return (
    <>
      <div className={styles.title}>{t('search.results')}</div>
      <div className={styles.muted}>
        <SkeletonText lines={3} />
      </div>
    </>
  );
}

/** Announces the number of results to screen readers once all of them have loaded. */
function Announcement({
  isEmpty,
  search: { lessons, courses, pages, isSettled },
}: {
  isEmpty: boolean;
  search: SearchResults;
}) {
  const { t } = useTranslation();
  const count = (lessons.count ?? lessons.rows.length) + courses.rows.length + pages.length;
  const words = count === 0 ? t('search.nothingTitle') : t('search.count', { count });
  return <output className="visually-hidden">{!isEmpty && isSettled && words}</output>;
}

function KeyHints() {
  const { t } = useTranslation();
  return (
    <footer className={styles.keys} aria-hidden>
      <span>
        <Kbd>↑</Kbd> <Kbd>↓</Kbd> {t('search.keys.move')}
      </span>
      <span>
        <Kbd>↵</Kbd> {t('search.keys.open')}
      </span>
    </footer>
  );
}
