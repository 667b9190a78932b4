/** A number as it is dialled from anywhere, in the form of E.164. */
export const PHONE = /^\+[1-9]\d{1,14}$/;

/** A number as people write it, in the form in which it is kept; whatever is no number stays what it was. */
export const phoneFrom = (written: string): string =>
  written
    .trim()
    .replaceAll(/[\s()./\u2010-\u2015-]/g, '')
    .replace(/^00/, '+');
