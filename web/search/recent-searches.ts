import { SEARCH_MAX } from '#sync/core/input.ts';
import { RECENT_SEARCHES_KEY } from '#web/search/recent-searches-key.ts';

const RECENTS_MAX = 8;

const isAlike = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/** Parses the stored searches and drops invalid entries. */
export function parseRecents(stored: string | null): string[] {
  try {
    const value: unknown = JSON.parse(stored ?? '');
    if (!Array.isArray(value)) return [];
    const texts = value.filter(
      (each): each is string => typeof each === 'string' && each.trim() !== '' && each.length <= SEARCH_MAX,
    );
    return texts
      .filter((text, index) => texts.findIndex((other) => isAlike(other, text)) === index)
      .slice(0, RECENTS_MAX);
  } catch {
    return [];
  }
}

/** Adds a search: the newest first, without duplicates, spelled as typed last. */
export const withRecent = (recents: readonly string[], typed: string): string[] => {
  const text = typed.trim();
  return text === '' ? [...recents] : [text, ...recents.filter((each) => !isAlike(each, text))].slice(0, RECENTS_MAX);
};

export function loadRecents(): string[] {
  try {
    return parseRecents(localStorage.getItem(RECENT_SEARCHES_KEY));
  } catch {
    return [];
  }
}

export function saveRecents(recents: readonly string[]): void {
  try {
    if (recents.length === 0) localStorage.removeItem(RECENT_SEARCHES_KEY);
    else localStorage.setItem(RECENT_SEARCHES_KEY, JSON.stringify(recents));
  } catch {
    // Without storage there are no recent searches.
  }
}
