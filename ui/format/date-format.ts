const DATE_ONLY = /^(\d{4})-(\d{2})-(\d{2})$/;
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

const makeFormatters = (language: string) => ({
  date: new Intl.DateTimeFormat(language, { ...day, month: 'long' }),
  dateTime: new Intl.DateTimeFormat(language, { ...day, month: 'short', ...time }),
  dayMonth: new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short' }),
  relative: new Intl.RelativeTimeFormat(language),
  now: new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(0, 'second'),
});

/** Cached, because creating a formatter is far slower than using it, and a list has a date in each row. */
const cache = new Map<string, ReturnType<typeof makeFormatters>>();

function formatters(language: string) {
  const known = cache.get(language) ?? makeFormatters(language);
  cache.set(language, known);
  return known;
}

/** Parses a date without a time as local midnight; JavaScript would take it as midnight in UTC. */
function asDate(value: string | Date): Date {
  if (value instanceof Date) return value;
  const [, year, month, dayOfMonth] = DATE_ONLY.exec(value) ?? [];
  return year === undefined ? new Date(value) : new Date(Number(year), Number(month) - 1, Number(dayOfMonth));
}

/** Formats a part in the language; the choice and order of parts is the same in all languages. */
function partsOf(format: Intl.DateTimeFormat, value: string | Date) {
  const parts = format.formatToParts(asDate(value));
  return (type: Intl.DateTimeFormatPartTypes) => parts.find((part) => part.type === type)?.value ?? '';
}

/** Formats as dd MMMM yyyy. */
export function formatDate(value: string | Date, language: string): string {
  const part = partsOf(formatters(language).date, value);
  return `${part('day')} ${part('month')} ${part('year')}`;
}

/** Short date in the order of the language, for the axis of a chart. */
export const formatDayMonth = (value: string | Date, language: string): string =>
  formatters(language).dayMonth.format(asDate(value));

/** Formats as dd MMM yyyy HH:mm. */
export function formatDateTime(value: string | Date, language: string): string {
  const part = partsOf(formatters(language).dateTime, value);
  return `${part('day')} ${part('month')} ${part('year')} ${part('hour')}:${part('minute')}`;
}

/** Formats as "3 minutes ago" or "in 3 minutes"; within a minute as "now". */
export function formatRelative(value: string | Date, now: Date, language: string): string {
  const { relative, now: nowText } = formatters(language);
  const ahead = asDate(value).getTime() - now.getTime();
  const unit = units.find(([, ms]) => Math.abs(ahead) >= ms);
  return unit ? relative.format(Math.trunc(ahead / unit[1]), unit[0]) : nowText;
}
