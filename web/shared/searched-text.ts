import { cutText } from '#domain/kernel/cut-text.ts';
import { SEARCH_MAX } from '#sync/teach/lesson-filter.ts';

/** Words to search for; undefined where there are none. */
export function searchedText(typed = ''): string | undefined {
  const text = cutText(typed.trim(), SEARCH_MAX);
  return /[\p{L}\p{N}]/u.test(text) ? text : undefined;
}
