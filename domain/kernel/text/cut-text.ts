const characters = new Intl.Segmenter('und');

/**
 * Truncates a text to at most `max` UTF-16 units without splitting a visible character: half an emoji is invalid text,
 * and URLs, documents and the database reject it. Only a first character longer than `max` is cut inside.
 */
export function cutText(text: string, max: number): string {
  if (text.length <= max) return text;
  // A character boundary depends on the text before it, up to the end of the code point at `max`.
  const begin = characters.segment(text.slice(0, max + 2)).containing(max)?.index ?? 0;
  return text.slice(0, begin > 0 ? begin : wholeCodePoints(text, max));
}

/** Truncates a text as `cutText` does and marks the cut with an ellipsis, which counts. */
export const ellipsize = (text: string, max: number): string =>
  text.length > max ? `${cutText(text, max - 1).trimEnd()}…` : text;

const wholeCodePoints = (text: string, max: number): number =>
  (text.codePointAt(max - 1) ?? 0) > 0xffff ? max - 1 : max;
