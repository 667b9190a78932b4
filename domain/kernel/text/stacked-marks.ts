/**
 * Most combining marks on one letter: the limit of Unicode's Stream-Safe Text Format (UAX #15). No writing system comes
 * near it, and a browser takes ten seconds to lay out a letter with fifty thousand accents.
 */
export const STACKED_MARKS_MAX = 30;

/** Joiners keep a stack together, so they count as marks. */
const mark = '[\\p{M}\\u200c\\u200d]';
const tooMany = new RegExp(`(${mark}{${STACKED_MARKS_MAX}})${mark}+`, 'u');
const eachTooMany = new RegExp(tooMany.source, 'gu');

export const hasStackedMarks = (text: string): boolean => tooMany.test(text);

/** Removes marks beyond the limit from text that was stored before the limit existed or that a model wrote. */
export const withoutStackedMarks = (text: string): string => text.replaceAll(eachTooMany, '$1');
