/** The predicate of a list for rows in memory; the server runs the same one as SQL. Text is compared by code units. */
export function whereTest(where: object): (row: object) => boolean {
  const tests: [column: string, test: unknown][] = Object.entries(where);
  return (row) => tests.every(([column, test]) => satisfies(Reflect.get(row, column) ?? null, test));
}

const inexact = ['gte', 'lte', 'contains', 'alike'];

/**
 * True if memory and database agree under every collation of the database, because the predicate depends neither on
 * order nor on case.
 */
export const isExact = (where: object): boolean =>
  Object.values(where).every(
    (test: unknown) => typeof test !== 'object' || test === null || !inexact.some((kind) => kind in test),
  );

function satisfies(value: unknown, test: unknown): boolean {
  if (test === undefined) return true;
  if (typeof test !== 'object' || test === null) return value === test;
  if ('not' in test) return value !== null;
  if ('in' in test) return Array.isArray(test.in) && test.in.includes(value);
  if ('overlaps' in test) return Array.isArray(test.overlaps) && overlap(value, test.overlaps);
  const matchesText = textTest(test);
  if (matchesText) return typeof value === 'string' && matchesText(lowerCase(value));
  return value !== null && isWithin(value, test);
}

const lowerCase = (text: unknown): string => String(text).toLowerCase();

/** Returns a test on lower-case text, if the condition compares text. */
function textTest(test: object): ((text: string) => boolean) | undefined {
  if ('contains' in test) return (text) => text.includes(lowerCase(test.contains));
  if ('alike' in test) return (text) => text === lowerCase(test.alike);
  return undefined;
}

const overlap = (value: unknown, wanted: readonly unknown[]): boolean =>
  Array.isArray(value) && value.some((each) => wanted.includes(each));

const isWithin = (value: unknown, range: object): boolean =>
  reaches(value, 'gte' in range ? range.gte : undefined) && reaches('lte' in range ? range.lte : undefined, value);

/** True if `high` is not below `low`; a missing bound always holds. */
const reaches = (high: unknown, low: unknown): boolean =>
  high === undefined || low === undefined || (high as string | number) >= (low as string | number);
