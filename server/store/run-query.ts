import type pg from 'pg';
import type * as z from 'zod/mini';
import type { Actor } from '#domain/account/user.ts';
import { AppError } from '#domain/kernel/errors.ts';
import type { ModelName } from '#domain/models.ts';
import { conditionFor } from '#domain/policy/read.ts';
import { conditionSql, somebody } from '#server/store/condition-sql.ts';
import { asAppError } from '#server/store/database-error.ts';
import { listMark, readCursor, totalOrder, writeCursor } from '#server/store/keyset.ts';
import {
  type AnyList,
  type Asked,
  byRank,
  countStatement,
  pageStatement,
  searchStatement,
  sizeOf,
} from '#server/store/page-sql.ts';
import { scopeOf } from '#server/store/read-sql.ts';
import { columnSql, fromSql, rowSql } from '#server/store/row-sql.ts';
import { type Found, seenRows } from '#server/store/seen.ts';
import { flagsSql } from '#server/store/sight.ts';
import { call, type Statement, statement } from '#server/store/statement.ts';
import { allOf } from '#server/store/unit-of-work.ts';
import { isNarrowed } from '#server/store/where-sql.ts';
import { type Page, type Rows } from '#sync/protocol.ts';
import type { Include } from '#sync/query.ts';

interface AnyQuery {
  input: z.ZodMiniType<unknown>;
  list(input: unknown, actor: Actor): AnyList;
}

export type Queries = Readonly<Record<string, AnyQuery>>;
export type RunQuery = (actor: Actor, name: string, input: unknown, after: string | undefined) => Promise<Page>;

/** Most rows included with one page; more than these belong in a list of their own. */
const INCLUDED_MAX = 1_000;

/** Row of a list that was searched, with its rank and the number of matches. */
type Searched = Found & { rank?: number; count?: number };

/** @returns the function that answers lists; it throws AppError only */
export function queryRunner(pool: pg.Pool, queries: Queries): RunQuery {
  async function page(list: AnyList, actor: Actor, mark: string, after: string | undefined): Promise<Page> {
    const order = list.search?.isRanked ? byRank : totalOrder(list.order);
    const place = after === undefined ? undefined : readCursor(mark, order, after);
    const client = await pool.connect();
    try {
      const asked = { list, actor, search: list.search && (await searchOf(client, list.search.text)) };
      const finding = client.query<Searched>(planned(asked, pageStatement(asked, order, place)));
      const isCounted = list.isCounted && place === undefined;
      const counting = isCounted ? countOf(client, asked, finding) : Promise.resolve<number | undefined>(undefined);
      await allOf([finding, counting]);
      const [{ rows }, count] = [await finding, await counting];
      const size = sizeOf(list);
      const last = rows.length > size ? rows[size - 1] : undefined;
      const found = seenRows(actor, list.model, rows.slice(0, size));
      const m: Rows = { [list.model]: found };
      await include(client, actor, list.include ?? [], found, m);
      return {
        m,
        ids: found.map((row) => row.id),
        next: last ? writeCursor(mark, order, { ...last.row, rank: last.rank }) : null,
        ...(count !== undefined && { count }),
      };
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

const searchOf = async (client: pg.PoolClient, text: string): Promise<string | undefined> =>
  (await client.query<{ search: string }>(call(searchStatement, { text }))).rows[0]?.search;

/** Number of rows of a list. A search has already counted its matches. */
async function countOf(
  client: pg.PoolClient,
  asked: Asked,
  finding: Promise<pg.QueryResult<Searched>>,
): Promise<number | undefined> {
  if (asked.search !== undefined) return (await finding).rows[0]?.count ?? 0;
  return (await client.query<{ count: number }>(planned(asked, countStatement(asked)))).rows[0]?.count;
}

/**
 * A searched or narrowed list is planned for its own words, prices and subjects (no prepared statement): some are rare,
 * others fit half of the rows.
 */
function planned({ actor, list, search }: Asked, statement: Statement): pg.QueryConfig {
  const { name, ...once } = call(statement, { actor: actor.id });
  const isAlike = search === undefined && !isNarrowed(list.where);
  return isAlike ? { ...once, name } : once;
}

/** Reads the included rows with one statement for each kind. Only a column that the actor sees is followed. */
async function include(
  client: pg.PoolClient,
  actor: Actor,
  wanted: readonly Include[],
  found: readonly object[],
  m: Rows,
): Promise<void> {
  const asked = wanted.map(async ({ column, model, foreign, include: further = [] }) => {
    const values = [...new Set(found.flatMap((row): unknown => Reflect.get(row, column) ?? []))];
    if (values.length === 0) return;
    const { rows } = await client.query<Found>(
      call(includeStatement(model, foreign, actor), { values, actor: actor.id }),
    );
    const seen = seenRows(actor, model, rows);
    Object.assign(m, { [model]: [...(m[model] ?? []), ...seen] });
    await include(client, actor, further, seen, m);
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
