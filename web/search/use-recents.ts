import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadRecents, saveRecents, withRecent } from '#web/search/recent-searches.ts';
import type { RowGroup } from '#web/search/search-list.tsx';
import { recentRow } from '#web/search/search-row.tsx';

export function useRecents() {
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

/** The group of recent searches, each with a button that deletes it. */
export function useRecentGroup(id: string, recents: readonly string[], handlers: RecentHandlers): RowGroup {
  const { t } = useTranslation();
  const lines = recents.map((text, index) =>
    recentRow(`${id}-recent-${index}`, { text, forgetLabel: t('search.forget', { text }), ...handlers }),
  );
  return { title: t('search.recents'), rows: lines };
}
