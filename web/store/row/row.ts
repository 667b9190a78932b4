import type { ModelName, Models } from '#domain/models.ts';

/** A row of any model. */
export interface ModelRow {
  readonly id: string;
}

/** One row that changed; null if it was removed. */
export interface RowChange {
  model: ModelName;
  id: string;
  row: ModelRow | null;
}

/** Value of a column; a missing one becomes null. */
export const columnValue = (row: object, column: string): unknown => Reflect.get(row, column) ?? null;

/** Casts a row to its model's type without a check, because stored rows are JSON that the server has checked. */
export const castRow = <M extends ModelName>(_model: M, row: ModelRow | undefined): Models[M] | undefined =>
  row as Models[M] | undefined;

/** Read access to rows: in memory, or in memory with changes applied. */
export interface RowReader {
  get: (model: ModelName, id: string) => ModelRow | undefined;
  all: (model: ModelName) => Iterable<ModelRow>;
}

/** Compares as JSON. A row that is sent again unchanged keeps its object, so that nothing renders twice. */
export function deepEqual(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const keys = Object.keys(a);
  if (keys.length !== Object.keys(b).length) return false;
  return keys.every((key) => Object.hasOwn(b, key) && deepEqual(Reflect.get(a, key), Reflect.get(b, key)));
}
