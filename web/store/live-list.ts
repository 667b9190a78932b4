import type { ModelName } from '#domain/models.ts';
import { whereTest } from '#sync/where.ts';
import { compareRows, type Order } from '#web/store/compare.ts';
import type { Memory } from '#web/store/memory.ts';
import type { AnyRow } from '#web/store/row.ts';

/** An observable value; the same object while nothing in it has changed. */
export interface Live<T> {
  get: () => T;
  subscribe: (listener: () => void) => () => void;
}

export interface ListOptions {
  order?: Order;
  limit?: number;
}

export const isSameList = (a: readonly unknown[], b: readonly unknown[]): boolean =>
  a.length === b.length && a.every((item, index) => item === b[index]);

export function listRows(
  memory: Memory,
  model: ModelName,
  where: object,
  { order, limit }: ListOptions = {},
): AnyRow[] {
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
): Live<readonly AnyRow[]> {
  let version = -1;
  let rows: readonly AnyRow[] = [];
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
