import { parseJson } from '#domain/kernel/json.ts';
import { emptyRichText, parseRichText, type RichText } from '#domain/teach/rich-text/rich-text.ts';
import { repairRichText } from '#domain/teach/rich-text/text-repair.ts';

/** Parses the rich text of a stored column; an empty column is an empty text. */
export const parseStoredText = (text: string): RichText =>
  text === '' ? emptyRichText('empty') : storedRichText(parseJson(text));

/**
 * Parses rich text of a stored row or question. Content that an older schema accepted and this one refuses is repaired
 * by `repairRichText`, so that the text stays readable.
 */
export function storedRichText(json: unknown): RichText {
  try {
    // Nearly all texts match the schema; repairing before parsing would double the cost.
    return parseRichText(json);
  } catch {
    return parseRichText(repairRichText(json));
  }
}
