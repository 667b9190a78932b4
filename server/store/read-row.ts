import type pg from 'pg';
import type { Actor, Role } from '#domain/account/user.ts';
import { AppError } from '#domain/kernel/errors.ts';
import { isId } from '#domain/kernel/id.ts';
import type { ModelName } from '#domain/models.ts';
import { audience } from '#domain/policy/audience.ts';
import { ownStanding } from '#server/store/own-standing.ts';
import { scopeOf } from '#server/store/read-sql.ts';
import { fromSql, rowSql } from '#server/store/row-sql.ts';
import { type Found, type Seen, seenRows } from '#server/store/seen.ts';
import { flagsSql } from '#server/store/sight.ts';
import { call, remember, type Statement, statement } from '#server/store/statement.ts';

const byID = remember((key: string): Statement => {
  const [model, role] = key.split(' ') as [ModelName, Role];
  return statement((parameters) => {
    const scope = scopeOf(model, parameters);
    return `select ${rowSql(model, 'x')} as row${flagsSql(role, scope)} from ${fromSql(model, 'x')} where x.id = any(${parameters.given('ids')}::uuid[])`;
  });
});

/** Rows by their ids, as the actor sees them; missing and forbidden ones are left out alike. */
export async function readRows<M extends ModelName>(
  db: pg.Pool | pg.ClientBase,
  actor: Actor,
  model: M,
  ids: readonly string[],
): Promise<Seen<M>[]> {
  const { rows } = await db.query<Found>(call(byID(`${model} ${actor.role}`), { ids, actor: actor.id }));
  return seenRows(actor, model, rows);
}

/** Whether rows of a model are synced. A version is not: it is a document with a route of its own. */
export const isSynced = (name: string): name is ModelName =>
  Object.hasOwn(audience, name) && audience[name as ModelName].routes.length > 0;

/**
 * One row, with its fields about the viewer.
 * @throws AppError not_found
 */
export async function readRow(db: pg.Pool, actor: Actor, model: string, id: string): Promise<Seen<ModelName>> {
  if (!isSynced(model) || !isId(id)) throw new AppError('not_found', 'no such row');
  const [row] = await readRows(db, actor, model, [id]);
  if (!row) throw new AppError('not_found', 'no such row');
  return { ...(await ownStanding(db, actor, model, row)), ...row };
}
