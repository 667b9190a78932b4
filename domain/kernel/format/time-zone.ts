import type { Day } from '#domain/kernel/time.ts';
import { dayOf } from '#domain/kernel/day.ts';

/** Name of the time zone of the device. */
export const deviceTimeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** True for a name of a time zone that this platform knows. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** Offset of the zone from UTC at this moment, in ms. */
function offsetAt(ms: number, timeZone: string): number {
  const known = formats.get(timeZone);
  const format = known ?? new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  if (!known) formats.set(timeZone, format);
  return Date.parse(`${format.format(ms).replace(' ', 'T')}Z`) - ms;
}

/** Moment at which the clocks of the zone show this time; the second round counts at a change of the clocks. */
export function momentAt(date: Day, time: string, timeZone: string): number {
  const shown = Date.parse(`${date}T${time}Z`);
  const near = shown - offsetAt(shown, timeZone);
  return shown - offsetAt(near, timeZone);
}

/** Date and time on the clocks of a zone at this moment. */
export function clockIn(timeZone: string, ms: number): { date: Day; hour: number; minute: number } {
  const shown = new Date(ms + offsetAt(ms, timeZone));
  return { date: dayOf(shown), hour: shown.getUTCHours(), minute: shown.getUTCMinutes() };
}
