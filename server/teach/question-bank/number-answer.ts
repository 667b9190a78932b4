import type { NumberQuestion } from '#domain/teach/question/number.ts';

type NumberAnswer = Pick<NumberQuestion, 'answer' | 'tolerance'>;

/** Significant digits to which computed means are rounded, to hide binary fractions. */
const DIGITS = 12;

/** Parses `3.14`, `3.14:0.01` or `3.13..3.15`; undefined if it is not a number. */
export function readNumber(text: string): NumberAnswer | undefined {
  const [low, high] = text.split('..', 2).map(numberIn);
  if (low !== undefined && high !== undefined && low <= high)
    return answerOf(round((low + high) / 2), round((high - low) / 2));
  const [number, tolerance = 0] = text.split(':', 2).map(numberIn);
  return number === undefined ? undefined : answerOf(number, tolerance);
}

export const answerOf = (number: number, tolerance: number): NumberAnswer => ({
  answer: [String(number)],
  tolerance: Math.min(Number.MAX_SAFE_INTEGER, Math.abs(tolerance)),
});

const round = (number: number): number => Number(number.toPrecision(DIGITS));

export function numberIn(text: string): number | undefined {
  const number = Number(text.trim() === '' ? Number.NaN : text);
  return Number.isFinite(number) ? number : undefined;
}
