import type { ModelName, Models } from '#domain/models.ts';

/** A row of any model, where the code does not care which. */
export interface AnyRow {
  readonly id: string;
}

/** One row that changed; null when it is gone. */
export interface RowChange {
  model: ModelName;
  id: string;
  row: AnyRow | null;
}

export const valueOf = (row: object, column: string): unknown => Reflect.get(row, column) ?? null;

/** The one place where a stored row gets its model's type back: tables and memory hold what the wire said. */
export const typed = <M extends ModelName>(_model: M, row: AnyRow | undefined): Models[M] | undefined =>
  row as Models[M] | undefined;

/** Rows as they stand somewhere: in memory, or in memory with changes on top. */
export interface Reader {
  get: (model: ModelName, id: string) => AnyRow | undefined;
  all: (model: ModelName) => Iterable<AnyRow>;
}

/** Equal as JSON: what was sent again unchanged keeps its object, so that nothing on screen is rendered twice. */
export function isSame(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const keys = Object.keys(a);
  if (keys.length !== Object.keys(b).length) return false;
  return keys.every((key) => Object.hasOwn(b, key) && isSame(Reflect.get(a, key), Reflect.get(b, key)));
}
