/**
 * Characters that draw nothing: separators, controls, formatting and all that Unicode lets a font leave out, as Hangul fillers,
 * variation selectors and tags. The rest are letters and signs whose picture is empty.
 */
const blank = /[\p{Z}\p{C}\p{Default_Ignorable_Code_Point}\u2800\u{13441}\u{13442}\u{1D159}\uFFFC]|\u{16FE4}/gu;

/** The characters of a text that draw something. */
export const inkOf = (text: string): string => text.replaceAll(blank, '');

/** Whether a text draws anything at all. */
export const hasInk = (text: string): boolean => inkOf(text) !== '';

/** How many letters and digits of a text a reader can see. */
export const visibleLetters = (text: string): number => inkOf(text).match(/[\p{L}\p{N}]/gu)?.length ?? 0;

/** Whether a text says anything to a reader: marks and spaces do not. */
export const hasWords = (text: string): boolean => visibleLetters(text) > 0;
