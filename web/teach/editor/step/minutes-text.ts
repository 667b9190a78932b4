export const MINUTES_MAX = 600;

/**
 * Parses whole minutes. Empty text is 0, which means that the duration is estimated from the text. Undefined if
 * invalid.
 */
export function readMinutes(text: string): number | undefined {
  const typed = text.trim();
  if (typed === '') return 0;
  const minutes = Number(typed);
  return /^\d+$/.test(typed) && minutes <= MINUTES_MAX ? minutes : undefined;
}

export const minutesText = (minutes: number): string => (minutes === 0 ? '' : String(minutes));
