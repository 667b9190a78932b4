import type pg from 'pg';
import type * as z from 'zod/mini';
import type { Actor } from '#domain/account/user.ts';
import { AppError } from '#domain/kernel/errors.ts';
import type { ModelName } from '#domain/models.ts';
import { conditionFor } from '#domain/policy/read.ts';
import { conditionSql, actorPlaceholder } from '#server/core/store/read/condition-sql.ts';
import { toAppError } from '#server/core/postgres/database-error.ts';
import { listFingerprint, readCursor, totalOrder, writeCursor } from '#server/core/store/read/keyset.ts';
import {
  type AnyList,
  type ListRequest,
  byRank,
  countStatement,
  pageStatement,
  searchStatement,
  sizeOf,
} from '#server/core/store/read/page-sql.ts';
import { scopeOf } from '#server/core/store/read/read-sql.ts';
import { columnSql, fromSql, rowSql } from '#server/core/store/read/row-sql.ts';
import { type FoundRow, visibleRows } from '#server/core/store/read/visible-row.ts';
import { flagsSql } from '#server/core/store/read/viewer.ts';
import { bindStatement, type PreparedStatement, prepareStatement } from '#server/core/store/read/prepared-statement.ts';
import { settleAll } from '#server/core/postgres/pipeline.ts';
import { isNarrowed } from '#server/core/store/read/where-sql.ts';
import { type Page, type Rows } from '#sync/core/protocol.ts';
import type { Include } from '#sync/core/query.ts';

interface AnyQuery {
  input: z.ZodMiniType<unknown>;
  list(input: unknown, actor: Actor): AnyList;
}

export type QueryTable = Readonly<Record<string, AnyQuery>>;
export type RunQuery = (actor: Actor, name: string, input: unknown, after: string | undefined) => Promise<Page>;

/** Most rows included with one page; more than these belong in a list of their own. */
const INCLUDED_MAX = 1_000;

/** Row of a list that was searched, with its rank and the number of matches. */
type Searched = FoundRow & { rank?: number; count?: number };

/** @returns the function that answers lists; it throws AppError only */
export function queryRunner(pool: pg.Pool, queries: QueryTable): RunQuery {
  async function page(list: AnyList, actor: Actor, fingerprint: string, after: string | undefined): Promise<Page> {
    const order = list.search?.isRanked ? byRank : totalOrder(list.order);
    const cursor = after === undefined ? undefined : readCursor(fingerprint, order, after);
    const client = await pool.connect();
    try {
      const request = { list, actor, search: list.search && (await searchOf(client, list.search.text)) };
      const finding = client.query<Searched>(planned(request, pageStatement(request, order, cursor)));
      const isCounted = list.isCounted && cursor === undefined;
      const counting = isCounted ? countOf(client, request, finding) : Promise.resolve<number | undefined>(undefined);
      await settleAll([finding, counting]);
      const [{ rows }, count] = [await finding, await counting];
      const size = sizeOf(list);
      const last = rows.length > size ? rows[size - 1] : undefined;
      const found = visibleRows(actor, list.model, rows.slice(0, size));
      const m: Rows = { [list.model]: found };
      await include(client, actor, list.include ?? [], found, m);
      return {
        m,
        ids: found.map((row) => row.id),
        next: last ? writeCursor(fingerprint, order, { ...last.row, rank: last.rank }) : null,
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
    return page(query.list(parsed.data, actor), actor, listFingerprint(name, parsed.data), after).catch(
      (error: unknown) => {
        throw toAppError(error);
      },
    );
  };
}

const searchOf = async (client: pg.PoolClient, text: string): Promise<string | undefined> =>
  (await client.query<{ search: string }>(bindStatement(searchStatement, { text }))).rows[0]?.search;

/** Number of rows of a list. A search has already counted its matches. */
async function countOf(
  client: pg.PoolClient,
  request: ListRequest,
  finding: Promise<pg.QueryResult<Searched>>,
): Promise<number | undefined> {
  if (request.search !== undefined) return (await finding).rows[0]?.count ?? 0;
  return (await client.query<{ count: number }>(planned(request, countStatement(request)))).rows[0]?.count;
}

/**
 * A searched or narrowed list is planned for its own words, prices and subjects (no prepared statement): some are rare,
 * others fit half of the rows.
 */
function planned({ actor, list, search }: ListRequest, statement: PreparedStatement): pg.QueryConfig {
  const { name, ...once } = bindStatement(statement, { actor: actor.id });
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
  const request = wanted.map(async ({ column, model, foreignColumn, include: further = [] }) => {
    const values = [...new Set(found.flatMap((row): unknown => Reflect.get(row, column) ?? []))];
    if (values.length === 0) return;
    const { rows } = await client.query<FoundRow>(
      bindStatement(includeStatement(model, foreignColumn, actor), { values, actor: actor.id }),
    );
    const seen = visibleRows(actor, model, rows);
    Object.assign(m, { [model]: [...(m[model] ?? []), ...seen] });
    await include(client, actor, further, seen, m);
  });
  await settleAll(request);
}

const includeStatement = (model: ModelName, foreignColumn: string, actor: Actor): PreparedStatement =>
  prepareStatement((parameters) => {
    const scope = scopeOf(model, parameters);
    const isRequested = `${columnSql(model, foreignColumn, 'x')} = any(${parameters.named('values')})`;
    const mayRead = conditionSql(conditionFor(actorPlaceholder(actor.role), 'read', model), scope);
    return `select ${rowSql(model, 'x')} as row${flagsSql(actor.role, scope)} from ${fromSql(model, 'x')}
      where ${isRequested} and ${mayRead} limit ${INCLUDED_MAX}`;
  });
