import { relationOf } from '#data/relation.ts';
import type { ModelName } from '#domain/models.ts';
import { columnName, tableSql } from '#server/core/store/read/row-sql.ts';
import { type BoundStatement, bindStatement, prepareStatement } from '#server/core/store/read/prepared-statement.ts';

/** One kind of change to rows of one model. */
export interface TableWrite {
  readonly kind: 'insert' | 'update' | 'delete';
  readonly model: ModelName;
  /** Columns to write; the others keep their values or take the table's defaults. */
  readonly fields: readonly string[];
}

/** Builds one statement that makes the same change to all of `rows`. */
export function writeStatement(change: TableWrite, rows: readonly { id: string }[]): BoundStatement {
  return bindStatement(
    prepareStatement((parameters) => writeSql(change, parameters.named('rows'))),
    { rows: change.kind === 'delete' ? rows.map((row) => row.id) : asJson(change, rows) },
  );
}

/** Rows are passed as JSON, so that the columns' own types parse them: the inverse of `to_jsonb`. */
function writeSql({ kind, model, fields }: TableWrite, rows: string): string {
  const table = tableSql(model);
  const columns = fields.map((field) => columnName(model, field));
  const from = `json_populate_recordset(null::${table}, ${rows}::json) as r`;
  switch (kind) {
    case 'insert':
      return `insert into ${table} (${columns.join(', ')}) select ${columns.map((column) => `r.${column}`).join(', ')} from ${from}`;
    case 'update':
      return `update ${table} as x set ${columns.map((column) => `${column} = r.${column}`).join(', ')} from ${from} where x.id = r.id`;
    case 'delete':
      return `delete from ${table} as x where x.id = any(${rows}::uuid[])`;
  }
}

function asJson({ model, fields }: TableWrite, rows: readonly { id: string }[]): string {
  const { columns } = relationOf(model);
  const named = ['id', ...fields].map((field) => [field, columns.get(field) ?? field] as const);
  const stored = rows.map((row) =>
    Object.fromEntries(named.map(([field, column]) => [column, Reflect.get(row, field)])),
  );
  return JSON.stringify(stored);
}
