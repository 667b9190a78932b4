import { type ModelRow, columnValue } from '#web/store/row/row.ts';

export type RowOrder = readonly (readonly [column: string, direction: 'asc' | 'desc'])[];

/**
 * Compares two values of one column as Postgres orders them: null sorts last, instants and text by their characters.
 * Instants from one source compare exactly; instants of the device and the server differ in their last digits at most.
 */
export function compareValues(a: unknown, b: unknown): number {
  if (a === b) return 0;
  if (a === null || a === undefined) return b === null || b === undefined ? 0 : 1;
  if (b === null || b === undefined) return -1;
  return (a as string | number) < (b as string | number) ? -1 : 1;
}

export function compareRows(order: RowOrder): (a: ModelRow, b: ModelRow) => number {
  return (a, b) => {
    for (const [column, direction] of order) {
      const found = compareValues(columnValue(a, column), columnValue(b, column));
      if (found !== 0) return direction === 'asc' ? found : -found;
    }
    // The server breaks ties by id, in the direction of the last column, as its keyset pagination does.
    const sign = order.at(-1)?.[1] === 'desc' ? -1 : 1;
    return sign * compareValues(a.id, b.id);
  };
}
