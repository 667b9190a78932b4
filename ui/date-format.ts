const DATE_ONLY = /^(\d{4})-(\d{2})-(\d{2})$/;
const MINUTE_MS = 60_000;

/** From the largest: how long each unit lasts, in ms. */
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

/** Kept: to make one takes far longer than to use it, and a list has a date in each row. */
const made = new Map<string, ReturnType<typeof makeFormatters>>();

function formatters(language: string) {
  const known = made.get(language) ?? makeFormatters(language);
  made.set(language, known);
  return known;
}

/** A date without a time is that day wherever the reader lives, not midnight in Greenwich. */
function asDate(value: string | Date): Date {
  if (value instanceof Date) return value;
  const [, year, month, dayOfMonth] = DATE_ONLY.exec(value) ?? [];
  return year === undefined ? new Date(value) : new Date(Number(year), Number(month) - 1, Number(dayOfMonth));
}

/** The language says how a part is written; which parts, and in what order, is the same in all of them. */
function partsOf(format: Intl.DateTimeFormat, value: string | Date) {
  const parts = format.formatToParts(asDate(value));
  return (type: Intl.DateTimeFormatPartTypes) => parts.find((part) => part.type === type)?.value ?? '';
}

/** dd MMMM yyyy */
export function formatDate(value: string | Date, language: string): string {
  const part = partsOf(formatters(language).date, value);
  return `${part('day')} ${part('month')} ${part('year')}`;
}

/** Short, in the order of the language: for the axis of a chart. */
export const formatDayMonth = (value: string | Date, language: string): string =>
  formatters(language).dayMonth.format(asDate(value));

/** dd MMM yyyy HH:mm */
export function formatDateTime(value: string | Date, language: string): string {
  const part = partsOf(formatters(language).dateTime, value);
  return `${part('day')} ${part('month')} ${part('year')} ${part('hour')}:${part('minute')}`;
}

/** "3 minutes ago", "in 3 minutes"; within a minute "now". */
export function formatRelative(value: string | Date, now: Date, language: string): string {
  const { relative, now: nowText } = formatters(language);
  const ahead = asDate(value).getTime() - now.getTime();
  const unit = units.find(([, ms]) => Math.abs(ahead) >= ms);
  return unit ? relative.format(Math.trunc(ahead / unit[1]), unit[0]) : nowText;
}
