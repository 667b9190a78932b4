import { useNavigate, useSearch } from '@tanstack/react-router';
import { searchedText } from '#web/shared/searched-text.ts';

export interface NameSearch {
  /** As the list takes it. */
  filter: { text?: string };
  /** Undefined lets it go. */
  find: (text: string | undefined) => void;
}

/** A part of a name to find; it stands in the address, so that it survives a reload and the way back. */
export function useNameSearch(): NameSearch {
  const { q } = useSearch({ strict: false });
  const navigate = useNavigate();
  const text = searchedText(q);
  return {
    filter: text === undefined ? {} : { text },
    find: (next) => void navigate({ to: '.', search: { q: next }, replace: true, resetScroll: false }),
  };
}
