/** Limits and normalization of typed answers; differences that learners cannot have intended are ignored. */

export const ANSWER_MAX = 500;

/** Combining accents of Latin script alone: in other scripts a mark may be a letter. */
const accents = /[\u0300-\u036f]/g;

/** Normalizes a typed text: ignores case, accents, surplus space, invisible characters and typographic variants. */
export const foldedText = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(accents, '')
    .replace(/\p{Cf}/gu, '')
    .replace(/[‘’ʼ′`]/g, "'")
    .replace(/[“”„«»]/g, '"')
    .replace(/[‐‑‒–—−]/g, '-')
    // Upper case first, because ß and SS are equal only in upper case.
    .toUpperCase()
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim();

const plain = /^[+-]?(?:\d+[.,]?\d*|[.,]\d+)(?:e[+-]?\d{1,3})?$/i;
const groupedByComma = /^[+-]?\d{1,3}(?:,\d{3})+(?:\.\d*)?$/;
const groupedByPoint = /^[+-]?\d{1,3}(?:\.\d{3})+(?:,\d*)?$/;

/**
 * Possible values of a typed number: `3,5` is 3.5, and `1,000` may be a thousand or one, so it has both readings. Empty
 * if the text is not a finite number.
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
