import { SEARCH_MAX } from '#sync/core/input.ts';
import { cutText } from '#domain/kernel/text/cut-text.ts';

/** The trimmed search text; undefined if it has no letter or digit. */
export function toSearchText(typed = ''): string | undefined {
  const text = cutText(typed.trim(), SEARCH_MAX);
  return /[\p{L}\p{N}]/u.test(text) ? text : undefined;
}
