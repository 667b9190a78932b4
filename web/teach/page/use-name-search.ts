import { useNavigate, useSearch } from '@tanstack/react-router';
import { toSearchText } from '#web/shared/control/search-text.ts';

export interface NameSearch {
  /** Filter in the form that the list query takes. */
  filter: { text?: string };
  /** Sets the searched text; undefined clears it. */
  setText: (text: string | undefined) => void;
}

/** Name search, stored in the URL, so that it survives a reload and the back button. */
export function useNameSearch(): NameSearch {
  const { q } = useSearch({ strict: false });
  const navigate = useNavigate();
  const text = toSearchText(q);
  return {
    filter: text === undefined ? {} : { text },
    setText: (next) => void navigate({ to: '.', search: { q: next }, replace: true, resetScroll: false }),
  };
}
