import type pg from 'pg';
import type * as z from 'zod/mini';
import type { Actor } from '#domain/account/user.ts';
import { AppError } from '#domain/kernel/errors.ts';
import type { ModelName } from '#domain/models.ts';
import { conditionFor } from '#domain/policy/read.ts';
import { conditionSql, somebody } from '#server/store/condition-sql.ts';
import { asAppError } from '#server/store/database-error.ts';
import {
  behindSql,
  listMark,
  type Order,
  orderSql,
  readCursor,
  totalOrder,
  writeCursor,
} from '#server/store/keyset.ts';
import { scopeOf } from '#server/store/read-sql.ts';
import { columnSql, fromSql, rowSql, type Scope } from '#server/store/row-sql.ts';
import { type Found, seenRows } from '#server/store/seen.ts';
import { flagsSql } from '#server/store/sight.ts';
import { call, type Statement, statement } from '#server/store/statement.ts';
import { allOf } from '#server/store/unit-of-work.ts';
import { whereSql } from '#server/store/where-sql.ts';
import { type Page, type Rows } from '#sync/protocol.ts';
import { type Include, PAGE_SIZE } from '#sync/query.ts';

/** Any list of `sync/`, where its types do not matter. */
interface AnyList {
  model: ModelName;
  where: object;
  having?: readonly { column: string; model: ModelName; foreign: string; where: object }[];
  order: Order;
  include?: readonly Include[];
}

interface AnyQuery {
  input: z.ZodMiniType<unknown>;
  list(input: unknown, actor: Actor): AnyList;
}

export type Queries = Readonly<Record<string, AnyQuery>>;
export type RunQuery = (actor: Actor, name: string, input: unknown, after: string | undefined) => Promise<Page>;

/** Rows brought along with one page; more of them than this belong into a list of their own. */
const INCLUDED_MAX = 1_000;

/** @returns what answers lists; it throws AppError alone */
export function queryRunner(pool: pg.Pool, queries: Queries): RunQuery {
  async function page(list: AnyList, actor: Actor, mark: string, after: string | undefined): Promise<Page> {
    const order = totalOrder(list.order);
    const place = after === undefined ? undefined : readCursor(mark, order, after);
    const client = await pool.connect();
    try {
      const { rows } = await client.query<Found>(call(pageStatement(list, order, place, actor), { actor: actor.id }));
      const last = rows.length > PAGE_SIZE ? rows[PAGE_SIZE - 1] : undefined;
      const found = seenRows(actor, list.model, rows.slice(0, PAGE_SIZE));
      const m: Rows = { [list.model]: found };
      await include(client, actor, list, found, m);
      return { m, ids: found.map((row) => row.id), next: last ? writeCursor(mark, order, last.row) : null };
    } finally {
      client.release();
    }
  }

  return async (actor, name, input, after) => {
    const query = Object.hasOwn(queries, name) ? queries[name] : undefined;
    if (!query) throw new AppError('not_found', 'no such list');
    const parsed = query.input.safeParse(input);
    if (!parsed.success) throw new AppError('invalid_input', 'input', { cause: parsed.error });
    return page(query.list(parsed.data, actor), actor, listMark(name, parsed.data), after).catch((error: unknown) => {
      throw asAppError(error);
    });
  };
}

/** Lists are narrower than reading: what is unlisted turns up only when it is asked for by its id (D-20). */
const actionOf = ({ where }: AnyList): 'read' | 'list' =>
  typeof Reflect.get(where, 'id') === 'string' ? 'read' : 'list';

export const pageStatement = (
  list: AnyList,
  order: Order,
  place: Parameters<typeof behindSql>[1] | undefined,
  actor: Actor,
): Statement =>
  statement((parameters) => {
    const { model } = list;
    const scope = scopeOf(model, parameters);
    const conditions = [
      whereSql(list.where, scope),
      ...(list.having ?? []).map((having) => havingSql(having, scope)),
      conditionSql(conditionFor(somebody(actor.role), actionOf(list), model), scope),
      ...(place ? [behindSql(order, place, scope)] : []),
    ];
    return `select ${rowSql(model, 'x')} as row${flagsSql(actor.role, scope)} from ${fromSql(model, 'x')}
      where ${conditions.join(' and ')} order by ${orderSql(order, scope)} limit ${PAGE_SIZE + 1}`;
  });

function havingSql({ column, model, foreign, where }: NonNullable<AnyList['having']>[number], scope: Scope): string {
  const inner = { ...scope, model, alias: 'h' };
  const isJoined = `${columnSql(model, foreign, 'h')} = ${columnSql(scope.model, column, scope.alias)}`;
  return `exists (select from ${fromSql(model, 'h')} where ${isJoined} and ${whereSql(where, inner)})`;
}

/** One statement for each kind of row that belongs beside those found; only a column that the actor sees leads on. */
async function include(
  client: pg.PoolClient,
  actor: Actor,
  list: AnyList,
  found: readonly object[],
  m: Rows,
): Promise<void> {
  const asked = (list.include ?? []).map(async ({ column, model, foreign }) => {
    const values = [...new Set(found.map((row): unknown => Reflect.get(row, column) ?? null))].filter(
      (value) => value !== null,
    );
    if (values.length === 0) return;
    const { rows } = await client.query<Found>(
      call(includeStatement(model, foreign, actor), { values, actor: actor.id }),
    );
    Object.assign(m, { [model]: [...(m[model] ?? []), ...seenRows(actor, model, rows)] });
  });
  await allOf(asked);
}

const includeStatement = (model: ModelName, foreign: string, actor: Actor): Statement =>
  statement((parameters) => {
    const scope = scopeOf(model, parameters);
    const isAsked = `${columnSql(model, foreign, 'x')} = any(${parameters.given('values')})`;
    const mayRead = conditionSql(conditionFor(somebody(actor.role), 'read', model), scope);
    return `select ${rowSql(model, 'x')} as row${flagsSql(actor.role, scope)} from ${fromSql(model, 'x')}
      where ${isAsked} and ${mayRead} limit ${INCLUDED_MAX}`;
  });
