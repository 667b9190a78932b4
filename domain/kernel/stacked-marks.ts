/**
 * Most marks that may stand on one letter: the bound of Unicode's Stream-Safe Text Format (UAX #15). No writing system comes near
 * it, and a browser takes ten seconds to lay out a letter with fifty thousand accents.
 */
export const STACKED_MARKS_MAX = 30;

/** Joiners hold a stack together, so they count as marks. */
export const hasStackedMarks = (text: string): boolean => /[\p{M}\u200c\u200d]{31}/u.test(text);
