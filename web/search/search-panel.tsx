import { SEARCH_MAX } from '#sync/core/input.ts';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorBox } from '#ui/feedback/error-box.tsx';
import { Kbd } from '#ui/control/kbd.tsx';
import { SkeletonText } from '#ui/feedback/skeleton.tsx';
import { Row } from '#ui/layout/stack.tsx';
import { NoResults } from '#web/search/no-results.tsx';
import { SearchList } from '#web/search/search-list.tsx';
import { useFoundGroups } from '#web/search/use-found-groups.ts';
import { useOptionNavigation } from '#web/search/use-option-navigation.ts';
import { useRecentGroup, useRecents } from '#web/search/use-recents.ts';
import { type SearchResults, useSearchResults } from '#web/search/use-search-results.ts';
import styles from './search-panel.module.css';

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
          <SearchList
            id={list}
            label={t('search.results')}
            groups={groups}
            active={active}
            isBusy={!isSettled || search.passages.state === 'loading'}
          />
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
  const { lessons, courses, passages, isSettled } = search;
  if (lessons.state === 'error') return <ErrorBox title={t('search.failed')} onRetry={lessons.retry} />;
  if (lessons.state === 'offline') return <p className={styles.muted}>{t('search.offline')}</p>;
  if (passages.state === 'error') return <ErrorBox title={t('search.lessonsFailed')} onRetry={passages.retry} />;
  if (hasLines) return null;
  if (!isSettled || passages.state === 'loading') return <Waiting />;
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
  search: { lessons, courses, pages, passages, cards, isSettled },
}: {
  isEmpty: boolean;
  search: SearchResults;
}) {
  const { t } = useTranslation();
  const listed = [courses.rows, pages, passages.passages, cards].reduce((sum, { length }) => sum + length, 0);
  const count = (lessons.count ?? lessons.rows.length) + listed;
  const words = count === 0 ? t('search.nothingTitle') : t('search.count', { count });
  return <output className="visually-hidden">{!isEmpty && isSettled && passages.state !== 'loading' && words}</output>;
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
