import { VALID_MONTHS_MAX } from '#domain/certify/certification.ts';

const WHOLE = /^\d{1,12}$/;
const GROUPING = /[\s.,’']/g;

/**
 * Parses whole tokens, with or without thousands separators, into a decimal string; undefined if the text is no such
 * number.
 */
export function readTokens(text: string): string | undefined {
  const digits = text.trim().replaceAll(GROUPING, '');
  return WHOLE.test(digits) ? String(Number(digits)) : undefined;
}

/**
 * Parses the months of validity: null if the text is empty, which means unlimited; undefined if it is no valid number.
 */
export function readMonths(text: string): number | null | undefined {
  const digits = text.trim();
  if (digits === '') return null;
  const months = WHOLE.test(digits) ? Number(digits) : 0;
  return months >= 1 && months <= VALID_MONTHS_MAX ? months : undefined;
}
