import { hash } from 'node:crypto';
import * as z from 'zod/mini';
import { AppError } from '#domain/kernel/errors.ts';
import { columnSql, isNullable, type Scope } from '#server/core/store/read/row-sql.ts';

export type ColumnOrder = readonly (readonly [column: string, direction: 'asc' | 'desc'])[];
type Value = string | number | boolean | null;
/** Values that a row has in the columns of an order. */
export type CursorValues = readonly Value[];

/**
 * The order with the id as its last column, so that no two rows are equal in it. As in Postgres, null is above every
 * value.
 */
export const totalOrder = (order: ColumnOrder): ColumnOrder =>
  order.some(([column]) => column === 'id') ? order : [...order, ['id', order.at(-1)?.[1] ?? 'asc']];

export const orderSql = (order: ColumnOrder, { model, alias }: Scope): string =>
  order.map(([column, direction]) => `${columnSql(model, column, alias)} ${direction}`).join(', ');

/** SQL for the rows after the one whose ordered columns hold `values`. */
export function afterSql(order: ColumnOrder, values: CursorValues, scope: Scope): string {
  const { model, alias, parameters } = scope;
  const [first] = order;
  const isOneWay = order.every(([, direction]) => direction === first?.[1]);
  const isPlain =
    values.every((value) => value !== null) &&
    (first?.[1] === 'desc' || order.every(([column]) => !isNullable(model, column)));
  if (isOneWay && isPlain) {
    // One comparison of rows can use an index in this order. In descending order, nulls were passed at the start.
    const columns = order.map(([column]) => columnSql(model, column, alias));
    return `(${columns.join(', ')}) ${first?.[1] === 'desc' ? '<' : '>'} (${values.map((value) => parameters.constant(value)).join(', ')})`;
  }
  return order.reduceRight((further, [column, direction], index) => {
    const sql = columnSql(model, column, alias);
    const value = values[index] ?? null;
    if (value === null) return `(${direction === 'desc' ? `${sql} is not null or ` : ''}${sql} is null and ${further})`;
    const placeholder = parameters.constant(value);
    const beyond = direction === 'desc' ? `${sql} < ${placeholder}` : `${sql} > ${placeholder} or ${sql} is null`;
    return `(${beyond} or ${sql} = ${placeholder} and ${further})`;
  }, 'false');
}

const cursorShape = z.array(z.union([z.string(), z.number(), z.boolean(), z.null()]));

/** Fingerprint of a list: a cursor is valid only in the list that issued it. */
export const listFingerprint = (...about: unknown[]): string =>
  hash('sha256', JSON.stringify(about), 'base64url').slice(0, 12);

export const writeCursor = (mark: string, order: ColumnOrder, row: object): string =>
  Buffer.from(JSON.stringify([mark, ...order.map(([column]): unknown => Reflect.get(row, column) ?? null)])).toString(
    'base64url',
  );

export function readCursor(mark: string, order: ColumnOrder, cursor: string): CursorValues {
  const parsed = cursorShape.safeParse(fromJson(Buffer.from(cursor, 'base64url').toString()));
  const [found, ...values] = parsed.success ? parsed.data : [];
  if (found !== mark || values.length !== order.length)
    throw new AppError('invalid_input', 'after: not a place in this list');
  return values;
}

function fromJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
