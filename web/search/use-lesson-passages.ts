import { useDebouncedValue } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorCode } from '#domain/kernel/errors.ts';
import type { Citation } from '#domain/tutor/citation.ts';
import { fetchJson } from '#web/shared/loading/fetch-json.ts';

/** Debounce of typing: longer than that of the catalog, because all texts of the lessons are searched. */
const DEBOUNCE_MS = 300;

interface Found {
  text: string;
  passages: readonly Citation[];
  state: 'ready' | 'error' | 'offline';
}

const nothing: Found = { text: '', passages: [], state: 'ready' };

export interface PassageSearch extends Omit<Found, 'state'> {
  state: Found['state'] | 'loading';
  retry: () => void;
}

/** Searches the texts of the lessons that the user learns. While a new answer loads, the previous passages stay. */
export function useLessonPassages(text: string | undefined): PassageSearch {
  const { i18n } = useTranslation();
  const [debounced] = useDebouncedValue(text, DEBOUNCE_MS);
  const asked = text === undefined ? undefined : debounced;
  const [found, setFound] = useState(nothing);
  const [tries, setTries] = useState(0);
  const { language } = i18n;
  useEffect(() => {
    if (asked === undefined) return;
    const abort = new AbortController();
    const path = `/api/lesson-passages?${new URLSearchParams({ text: asked, language })}`;
    fetchJson<Citation[]>(path, { signal: abort.signal }).then(
      (passages) => setFound({ text: asked, passages, state: 'ready' }),
      (error: unknown) => {
        if (abort.signal.aborted) return;
        setFound({ text: asked, passages: [], state: errorCode(error) === 'offline' ? 'offline' : 'error' });
      },
    );
    return () => abort.abort();
  }, [asked, language, tries]);
  if (text === undefined) return { ...nothing, retry: () => {} };
  const state = found.text === text ? found.state : 'loading';
  return { ...found, state, retry: () => setTries((count) => count + 1) };
}
