import { type AnyRow, valueOf } from '#web/store/row.ts';
import { compareValues } from '#web/store/compare.ts';

type AnyTest =
  | string
  | number
  | boolean
  | null
  | undefined
  | { not: null }
  | { in: readonly unknown[] }
  | { gte?: unknown; lte?: unknown };

function satisfies(value: unknown, test: AnyTest): boolean {
  if (test === undefined) return true;
  if (typeof test !== 'object' || test === null) return value === test;
  if ('not' in test) return value !== null;
  if ('in' in test) return test.in.includes(value);
  if (value === null) return false;
  const { gte, lte } = test;
  return (gte === undefined || compareValues(value, gte) >= 0) && (lte === undefined || compareValues(value, lte) <= 0);
}

/** The predicate of a list, to be asked of rows in memory; the server runs the same one as SQL. */
export function whereTest(where: object): (row: AnyRow) => boolean {
  const tests = Object.entries(where) as [column: string, test: AnyTest][];
  return (row) => tests.every(([column, test]) => satisfies(valueOf(row, column), test));
}
