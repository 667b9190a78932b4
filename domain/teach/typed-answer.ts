/** How an answer that is typed is read: what learners could not have meant differently counts as the same. */

export const ANSWER_MAX = 500;

/** Accents alone: in other scripts a mark may be a letter. */
const accents = /[\u0300-\u036f]/g;

/** A text without its case, its accents, needless spaces, and what keyboards put in by themselves. */
export const foldedText = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(accents, '')
    .replace(/\p{Cf}/gu, '')
    .replace(/[‘’ʼ′`]/g, "'")
    .replace(/[“”„«»]/g, '"')
    .replace(/[‐‑‒–—−]/g, '-')
    // Upper case first: what is ß to one is SS to another.
    .toUpperCase()
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim();

const plain = /^[+-]?(?:\d+[.,]?\d*|[.,]\d+)(?:e[+-]?\d{1,3})?$/i;
const groupedByComma = /^[+-]?\d{1,3}(?:,\d{3})+(?:\.\d*)?$/;
const groupedByPoint = /^[+-]?\d{1,3}(?:\.\d{3})+(?:,\d*)?$/;

/**
 * What a written number may mean: `3,5` is 3.5, and `1,000` is a thousand to some and one to others, so it is both.
 * Empty when it is no number, or none that is finite.
 */
export function numberReadings(text: string): number[] {
  const bare = text
    .slice(0, ANSWER_MAX)
    .replace(/[\s'’_]/g, '')
    .replace(/[−–]/g, '-');
  const readings = [
    ...(plain.test(bare) ? [Number(bare.replace(',', '.'))] : []),
    ...(groupedByComma.test(bare) ? [Number(bare.replaceAll(',', ''))] : []),
    ...(groupedByPoint.test(bare) ? [Number(bare.replaceAll('.', '').replace(',', '.'))] : []),
  ];
  return readings.filter(Number.isFinite);
}
