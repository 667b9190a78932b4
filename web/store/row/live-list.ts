import type { ModelName } from '#domain/models.ts';
import { whereTest } from '#sync/core/where.ts';
import { compareRows, type RowOrder } from '#web/store/row/row-order.ts';
import type { Memory } from '#web/store/row/memory.ts';
import type { ModelRow } from '#web/store/row/row.ts';

/** An observable value; the same object while nothing in it has changed. */
export interface Live<T> {
  get: () => T;
  subscribe: (listener: () => void) => () => void;
}

export interface ListOptions {
  order?: RowOrder;
  limit?: number;
}

export const isSameList = (a: readonly unknown[], b: readonly unknown[]): boolean =>
  a.length === b.length && a.every((item, index) => item === b[index]);

export function listRows(
  memory: Memory,
  model: ModelName,
  where: object,
  { order, limit }: ListOptions = {},
): ModelRow[] {
  const rows = [...memory.all(model)].filter(whereTest(where));
  if (order) rows.sort(compareRows(order));
  return limit === undefined ? rows : rows.slice(0, limit);
}

/** Rows of a model that satisfy a predicate; recomputed only when a row of the model has changed. */
export function liveList(
  memory: Memory,
  model: ModelName,
  where: object,
  options?: ListOptions,
): Live<readonly ModelRow[]> {
  let version = -1;
  let rows: readonly ModelRow[] = [];
  return {
    get() {
      if (version === memory.version(model)) return rows;
      version = memory.version(model);
      const found = listRows(memory, model, where, options);
      if (!isSameList(found, rows)) rows = found;
      return rows;
    },
    subscribe: (listener) => memory.subscribe(model, listener),
  };
}
