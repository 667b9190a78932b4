/** An international phone number in E.164 format. */
export const PHONE = /^\+[1-9]\d{1,14}$/;

/**
 * Normalizes a typed phone number to E.164; text that is no number is returned without separators and does not match
 * PHONE.
 */
export const phoneFrom = (written: string): string =>
  written
    .trim()
    .replaceAll(/[\s()./\u2010-\u2015-]/g, '')
    .replace(/^00/, '+');
