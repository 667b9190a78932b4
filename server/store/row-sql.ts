import { getTableColumns, getTableName } from 'drizzle-orm';
import { relationOf } from '#data/schema/relation.ts';
import type { ModelName } from '#domain/models.ts';
import { type Parameters, remember } from '#server/store/statement.ts';

/** Where an expression stands: over which row, under which alias, for whom. */
export interface Scope {
  model: ModelName;
  alias: string;
  parameters: Parameters;
  /** The SQL that names the actor's id. */
  actor(): string;
}

/** The column of a field, quoted. A field without one is a mistake of ours, and never text of a statement. */
export function columnName(model: ModelName, field: string): string {
  const column = relationOf(model).columns.get(field);
  if (column === undefined) throw new Error(`${model} has no column ${field}`);
  return `"${column}"`;
}

export const columnSql = (model: ModelName, field: string, alias: string): string =>
  `${alias}.${columnName(model, field)}`;

/** Whether a field can be null, as far as its table says so. */
export function isNullable(model: ModelName, field: string): boolean {
  const { table } = relationOf(model);
  return table === undefined || getTableColumns(table)[field]?.notNull !== true;
}

/** The relation that a model is read from, under an alias. */
export const fromSql = (model: ModelName, alias: string): string => `${relationOf(model).read} ${alias}`;

/** The table that a model is written to. */
export const tableSql = remember((model: ModelName): string => {
  const { table } = relationOf(model);
  if (table === undefined) throw new Error(`${model} is not written, it is derived`);
  return `"${getTableName(table)}"`;
});

/** A row as JSON under the names of its fields: the one form in which rows reach store, snapshot and stream. */
export function rowSql(
  model: ModelName,
  alias: string,
  fields: Iterable<string> = relationOf(model).columns.keys(),
): string {
  const named = [...fields].map((field) => `${columnSql(model, field, alias)} as "${field}"`);
  return `(select to_jsonb(fields) from (select ${named.join(', ')}) as fields)`;
}
