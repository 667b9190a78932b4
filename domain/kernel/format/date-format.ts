/** Date formats. `language` is the BCP 47 tag of the reader's language. The choice and order of parts is the same in all. */

const MINUTE_MS = 60_000;

/** Durations of the units in ms, largest first. */
const units = [
  ['year', 525_600 * MINUTE_MS],
  ['month', 43_200 * MINUTE_MS],
  ['day', 1_440 * MINUTE_MS],
  ['hour', 60 * MINUTE_MS],
  ['minute', MINUTE_MS],
] as const;

const day = { day: '2-digit', year: 'numeric' } as const;
const time = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;

/** The zone of the device, or UTC on the server, which does not know the reader's. */
type Zone = 'UTC' | undefined;

const makeFormatters = (language: string, timeZone: Zone) => ({
  date: new Intl.DateTimeFormat(language, { ...day, month: 'long', timeZone }),
  dateTime: new Intl.DateTimeFormat(language, { ...day, month: 'short', ...time, timeZone }),
  month: new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone }),
  relative: new Intl.RelativeTimeFormat(language),
});

/** Cached, because creating a formatter is far slower than using it, and a list has a date in each row. */
const cache = new Map<string, ReturnType<typeof makeFormatters>>();

function formatters(language: string, zone?: Zone) {
  const key = `${language} ${zone}`;
  const known = cache.get(key) ?? makeFormatters(language, zone);
  cache.set(key, known);
  return known;
}

function partsOf(format: Intl.DateTimeFormat, value: string | Date) {
  const parts = format.formatToParts(new Date(value));
  return (type: Intl.DateTimeFormatPartTypes) => parts.find((part) => part.type === type)?.value ?? '';
}

/** A day or month without a time is the same in every zone; JavaScript parses it as midnight in UTC. */
const zoneOf = (value: string | Date, zone: Zone): Zone => (/^[\d-]+$/.test(String(value)) ? 'UTC' : zone);

/** Formats as dd MMMM yyyy. */
export function formatDate(value: string | Date, language: string, zone?: Zone): string {
  const part = partsOf(formatters(language, zoneOf(value, zone)).date, value);
  return `${part('day')} ${part('month')} ${part('year')}`;
}

/** Formats as dd MMM yyyy HH:mm. */
export function formatDateTime(value: string | Date, language: string, zone?: Zone): string {
  const part = partsOf(formatters(language, zone).dateTime, value);
  return `${part('day')} ${part('month')} ${part('year')} ${part('hour')}:${part('minute')}`;
}

/** Formats a month such as `2026-03` as MMMM yyyy. */
export function formatMonth(month: string, language: string): string {
  const part = partsOf(formatters(language, 'UTC').month, month);
  return `${part('month')} ${part('year')}`;
}

/** Formats as "3 minutes ago" or "in 3 minutes"; undefined for less than a minute, for which Intl has no words. */
export function formatRelative(value: string | Date, now: Date, language: string): string | undefined {
  const ahead = new Date(value).getTime() - now.getTime();
  const unit = units.find(([, ms]) => Math.abs(ahead) >= ms);
  return unit && formatters(language).relative.format(Math.trunc(ahead / unit[1]), unit[0]);
}
