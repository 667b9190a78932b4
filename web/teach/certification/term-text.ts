import { VALID_MONTHS_MAX } from '#domain/certify/certification.ts';

const WHOLE = /^\d{1,12}$/;
const GROUPING = /[\s.,’']/g;

/** Whole tokens as a decimal number, with or without marks between the thousands; nothing where it is none. */
export function readTokens(text: string): string | undefined {
  const digits = text.trim().replaceAll(GROUPING, '');
  return WHOLE.test(digits) ? String(Number(digits)) : undefined;
}

/** For how many months it is valid: nothing typed is for ever; nothing read where it is no such number. */
export function readMonths(text: string): number | null | undefined {
  const digits = text.trim();
  if (digits === '') return null;
  const months = WHOLE.test(digits) ? Number(digits) : 0;
  return months >= 1 && months <= VALID_MONTHS_MAX ? months : undefined;
}
