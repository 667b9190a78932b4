import { parseJson } from '#domain/kernel/json.ts';
import { emptyRichText, parseRichText, type RichText } from '#domain/teach/rich-text.ts';
import { withinBounds } from '#domain/teach/within-bounds.ts';

/** Rich text of a stored column; an empty column is an empty text. */
export const storedText = (text: string): RichText =>
  text === '' ? emptyRichText('empty') : storedRichText(parseJson(text));

/**
 * Rich text of a stored row, a question's among them. What an older schema took and this one refuses does not make the text
 * unreadable: see `withinBounds`.
 */
export function storedRichText(json: unknown): RichText {
  try {
    // Nearly every text is of this schema: to look at each formula before the schema does would take twice as long.
    return parseRichText(json);
  } catch {
    return parseRichText(withinBounds(json));
  }
}
