import { SEARCH_MAX } from '#sync/core/input.ts';
import { cutText } from '#domain/kernel/cut-text.ts';

/** Words to search for; undefined where there are none. */
export function toSearchText(typed = ''): string | undefined {
  const text = cutText(typed.trim(), SEARCH_MAX);
  return /[\p{L}\p{N}]/u.test(text) ? text : undefined;
}
