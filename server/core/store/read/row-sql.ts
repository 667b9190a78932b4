import { relationOf, tableOf } from '#data/relation.ts';
import type { ModelName } from '#domain/models.ts';
import { type Parameters, memoize } from '#server/core/store/read/prepared-statement.ts';

/** Context of an SQL expression: the model and alias of its row, and the actor. */
export interface Scope {
  model: ModelName;
  alias: string;
  parameters: Parameters;
  /** SQL expression for the actor's id. */
  actor(): string;
}

/** Quoted column of a field. An unknown field is a bug and must never become text of a statement. */
export function columnName(model: ModelName, field: string): string {
  const column = relationOf(model).columns.get(field);
  if (column === undefined) throw new Error(`${model} has no column ${field}`);
  return `"${column}"`;
}

export const columnSql = (model: ModelName, field: string, alias: string): string =>
  `${alias}.${columnName(model, field)}`;

export const isNullable = (model: ModelName, field: string): boolean => relationOf(model).nullable.has(field);

/** Relation that a model is read from, under an alias. */
export const fromSql = (model: ModelName, alias: string): string => `${relationOf(model).read} ${alias}`;

/** Table that a model is written to. */
export const tableSql = memoize((model: ModelName): string => {
  const table = tableOf(model);
  if (table === undefined) throw new Error(`${model} is a view and cannot be written`);
  return `"${table}"`;
});

/** A row as JSON under the names of its fields: the only form in which rows reach store, snapshot and stream. */
export function rowSql(
  model: ModelName,
  alias: string,
  fields: Iterable<string> = relationOf(model).columns.keys(),
): string {
  const named = [...fields].map((field) => `${columnSql(model, field, alias)} as "${field}"`);
  return `(select to_jsonb(fields) from (select ${named.join(', ')}) as fields)`;
}
