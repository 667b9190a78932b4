import { parseJson } from '#domain/kernel/json.ts';
import { emptyRichText, parseRichText, type RichText } from '#domain/teach/rich-text.ts';
import { withinBounds } from '#domain/teach/within-bounds.ts';

/**
 * Rich text of a stored column; an empty column is an empty text. What an older schema took and this one refuses does not make
 * the text unreadable: see `withinBounds`.
 */
export const storedText = (text: string): RichText =>
  text === '' ? emptyRichText('empty') : parseRichText(withinBounds(parseJson(text)));
