const characters = new Intl.Segmenter('und');

/**
 * As much of a text as fits into `max` UTF-16 units, for what is seen as one character is kept whole or left out: half an emoji
 * is no text, and no address, document or database takes it. Only where the very first one has no room is it taken apart.
 */
export function cutText(text: string, max: number): string {
  if (text.length <= max) return text;
  // Where a character begins is told by what stands before it, up to the end of the code point at `max`.
  const begin = characters.segment(text.slice(0, max + 2)).containing(max)?.index ?? 0;
  return text.slice(0, begin > 0 ? begin : wholeCodePoints(text, max));
}

const wholeCodePoints = (text: string, max: number): number =>
  (text.codePointAt(max - 1) ?? 0) > 0xffff ? max - 1 : max;
