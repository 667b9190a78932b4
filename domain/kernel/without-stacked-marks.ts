/** For a text that was stored before there was the bound of `stacked-marks.ts`, or that a model wrote: the marks beyond it are left out. */
export const withoutStackedMarks = (text: string): string =>
  text.replaceAll(/([\p{M}\u200c\u200d]{30})[\p{M}\u200c\u200d]+/gu, '$1');
