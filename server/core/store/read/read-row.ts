import type pg from 'pg';
import type { Actor, Role } from '#domain/account/user.ts';
import { AppError } from '#domain/kernel/errors.ts';
import { isId } from '#domain/kernel/id.ts';
import type { ModelName } from '#domain/models.ts';
import { audience } from '#domain/policy/audience.ts';
import { scopeOf } from '#server/core/store/read/read-sql.ts';
import { fromSql, rowSql } from '#server/core/store/read/row-sql.ts';
import { type FoundRow, type VisibleRow, visibleRows } from '#server/core/store/read/visible-row.ts';
import { flagsSql } from '#server/core/store/read/viewer.ts';
import {
  bindStatement,
  memoize,
  type PreparedStatement,
  prepareStatement,
} from '#server/core/store/read/prepared-statement.ts';

const byID = memoize((key: string): PreparedStatement => {
  const [model, role] = key.split(' ') as [ModelName, Role];
  return prepareStatement((parameters) => {
    const scope = scopeOf(model, parameters);
    return `select ${rowSql(model, 'x')} as row${flagsSql(role, scope)} from ${fromSql(model, 'x')} where x.id = any(${parameters.named('ids')}::uuid[])`;
  });
});

/** Rows by their ids, as the actor sees them; missing and forbidden ones are left out alike. */
export async function readRows<M extends ModelName>(
  db: pg.Pool | pg.ClientBase,
  actor: Actor,
  model: M,
  ids: readonly string[],
): Promise<VisibleRow<M>[]> {
  const { rows } = await db.query<FoundRow>(bindStatement(byID(`${model} ${actor.role}`), { ids, actor: actor.id }));
  return visibleRows(actor, model, rows);
}

/** True if rows of a model are synced. A version is not: it is a document with a route of its own. */
export const isSynced = (name: string): name is ModelName =>
  Object.hasOwn(audience, name) && audience[name as ModelName].routes.length > 0;

/** Reads the fields of a row that each viewer sees differently. */
export type ReadViewerFields = (
  db: pg.Pool,
  actor: Actor,
  model: ModelName,
  row: VisibleRow<ModelName>,
) => Promise<object>;

/**
 * One row, with its fields about the viewer.
 * @throws AppError not_found
 */
export async function readRow(
  db: pg.Pool,
  actor: Actor,
  model: string,
  id: string,
  readViewerFields?: ReadViewerFields,
): Promise<VisibleRow<ModelName>> {
  if (!isSynced(model) || !isId(id)) throw new AppError('not_found', 'no such row');
  const [row] = await readRows(db, actor, model, [id]);
  if (!row) throw new AppError('not_found', 'no such row');
  return { ...(await readViewerFields?.(db, actor, model, row)), ...row };
}
