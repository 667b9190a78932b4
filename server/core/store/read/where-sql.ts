import { columnSql, type Scope } from '#server/core/store/read/row-sql.ts';

type Range = { readonly gte?: unknown; readonly lte?: unknown };

/** A predicate of `sync/core/store.ts` as SQL: the tests of all columns must hold. */
export function whereSql(where: object, scope: Scope): string {
  const tests = Object.entries(where)
    .filter(([, test]) => test !== undefined)
    .map(([field, test]: [string, unknown]) => testSql(columnSql(scope.model, field, scope.alias), test, scope));
  return tests.length === 0 ? 'true' : tests.join(' and ');
}

const narrow = ['overlaps', 'gte', 'lte'];

/** True if the values decide how many rows match: one subject may have a single row, another half of all rows. */
export const isNarrowed = (where: object): boolean =>
  Object.values(where).some(
    (test: unknown) => typeof test === 'object' && test !== null && narrow.some((kind) => kind in test),
  );

function testSql(column: string, test: unknown, { parameters }: Scope): string {
  if (test === null) return `${column} is null`;
  if (typeof test !== 'object') return `${column} = ${parameters.constant(test)}`;
  if ('not' in test) return `${column} is not null`;
  if ('in' in test) return `${column} = any(${parameters.constant(test.in)})`;
  if ('overlaps' in test) return `${column} && ${parameters.constant(test.overlaps)}`;
  if ('contains' in test) return `lower(${column}) like lower(${parameters.constant(partPattern(test.contains))})`;
  if ('alike' in test) return `lower(${column}) = lower(${parameters.constant(test.alike)})`;
  const { gte, lte }: Range = test;
  const bounds = [
    ...(gte === undefined ? [] : [`${column} >= ${parameters.constant(gte)}`]),
    ...(lte === undefined ? [] : [`${column} <= ${parameters.constant(lte)}`]),
  ];
  return bounds.length === 0 ? 'true' : bounds.join(' and ');
}

const partPattern = (text: unknown): string => `%${String(text).replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
