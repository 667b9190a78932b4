/**
 * Most marks that may stand on one letter: the bound of Unicode's Stream-Safe Text Format (UAX #15). No writing system comes near
 * it, and a browser takes ten seconds to lay out a letter with fifty thousand accents.
 */
export const STACKED_MARKS_MAX = 30;

/** Joiners hold a stack together, so they count as marks. */
const mark = '[\\p{M}\\u200c\\u200d]';
const tooMany = new RegExp(`(${mark}{${STACKED_MARKS_MAX}})${mark}+`, 'u');
const eachTooMany = new RegExp(tooMany.source, 'gu');

export const hasStackedMarks = (text: string): boolean => tooMany.test(text);

/** For a text that was stored before there was this bound, or that a model wrote: the marks beyond it are left out. */
export const withoutStackedMarks = (text: string): string => text.replaceAll(eachTooMany, '$1');
