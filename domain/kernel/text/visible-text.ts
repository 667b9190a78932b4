/**
 * Characters that render nothing: separators, controls, format characters and all that Unicode lets a font omit, such
 * as Hangul fillers, variation selectors and tags, plus letters and signs with an empty glyph.
 */
const blank = /[\p{Z}\p{C}\p{Default_Ignorable_Code_Point}\u2800\u{13441}\u{13442}\u{1D159}\uFFFC]|\u{16FE4}/gu;

/** Removes all characters that render nothing. */
export const visibleTextOf = (text: string): string => text.replaceAll(blank, '');

/** True if a text renders anything at all. */
export const hasVisibleText = (text: string): boolean => visibleTextOf(text) !== '';

/** Number of visible letters and digits. */
export const visibleLetters = (text: string): number => visibleTextOf(text).match(/[\p{L}\p{N}]/gu)?.length ?? 0;

/** True if a text contains a visible letter or digit, not only punctuation and spaces. */
export const hasVisibleLetters = (text: string): boolean => visibleLetters(text) > 0;
