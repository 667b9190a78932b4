import type { Actor } from '#domain/account/user.ts';
import type { ModelName } from '#domain/models.ts';
import { conditionFor } from '#domain/policy/read.ts';
import { conditionSql, actorPlaceholder } from '#server/core/store/read/condition-sql.ts';
import { afterSql, type ColumnOrder, orderSql, type CursorValues } from '#server/core/store/read/keyset.ts';
import { scopeOf } from '#server/core/store/read/read-sql.ts';
import { columnSql, fromSql, rowSql, type Scope } from '#server/core/store/read/row-sql.ts';
import { flagsSql } from '#server/core/store/read/viewer.ts';
import { type PreparedStatement, prepareStatement } from '#server/core/store/read/prepared-statement.ts';
import { whereSql } from '#server/core/store/read/where-sql.ts';
import { COUNT_MAX, type Include, PAGE_SIZE } from '#sync/core/query.ts';

export type AccessPath = { where: object } | { column: string; by: ModelName; foreignColumn: string; where: object };

/** Any list of `sync/`, without its types. */
export interface AnyList {
  model: ModelName;
  where: object;
  having?: readonly { column: string; model: ModelName; foreignColumn: string; where: object }[];
  order: ColumnOrder;
  include?: readonly Include[];
  size?: number;
  accessPaths?: readonly AccessPath[];
  search?: { text: string; isRanked: boolean } | undefined;
  isCounted?: boolean;
}

/** Request for a list: by whom, and with which tsquery where the list is searched. */
export interface ListRequest {
  list: AnyList;
  actor: Actor;
  search: string | undefined;
}

/**
 * Most search results that are ranked, for ranking reads each row. Of more results, the first in the index are ranked.
 */
export const CANDIDATES_MAX = 5_000;
/** Scale of ranks: whole millionths, which a cursor holds exactly. */
const RANKS = 1_000_000;

/** Weights of the description (D), of categories, labels, teacher and course (C), and of the name (A). */
const WEIGHTS = '{0.1, 0.05, 0.4, 1}';

/** Order of a ranked list, whose rows come with their rank. */
export const byRank: ColumnOrder = [
  ['rank', 'desc'],
  ['id', 'desc'],
];

export const searchStatement = prepareStatement(
  (parameters) => `select search_query(${parameters.named('text')})::text as search`,
);

export function pageStatement(
  request: ListRequest,
  order: ColumnOrder,
  cursor: CursorValues | undefined,
): PreparedStatement {
  if (request.search !== undefined) return searchedStatement(request, order, cursor);
  return request.list.accessPaths
    ? accessPathStatement(request, request.list.accessPaths, order, cursor)
    : listedStatement(request, order, cursor);
}

export const sizeOf = ({ size = PAGE_SIZE }: AnyList): number => size;

const rowsSql = ({ list, actor }: ListRequest, scope: Scope): string =>
  `select ${rowSql(list.model, 'x')} as row${flagsSql(actor.role, scope)}`;

const listedStatement = (
  request: ListRequest,
  order: ColumnOrder,
  cursor: CursorValues | undefined,
): PreparedStatement =>
  prepareStatement((parameters) => {
    const { model } = request.list;
    const scope = scopeOf(model, parameters);
    const behind = cursor ? ` and ${afterSql(order, cursor, scope)}` : '';
    return `${rowsSql(request, scope)} from ${fromSql(model, 'x')}
      where ${matchesSql(request, scope)}${behind} order by ${orderSql(order, scope)} limit ${sizeOf(request.list) + 1}`;
  });

/**
 * Reads the first rows of each access path, merges them, and then checks rows until a page is full. The actor sees
 * either all rows or none behind each entry of a path, so the first of each are enough.
 */
const accessPathStatement = (
  request: ListRequest,
  paths: readonly AccessPath[],
  order: ColumnOrder,
  cursor: CursorValues | undefined,
): PreparedStatement =>
  prepareStatement((parameters) => {
    const { list } = request;
    const scope = scopeOf(list.model, parameters);
    const near = { ...scope, alias: 'n' };
    const rowLimit = sizeOf(list) + 1;
    const columns = order.map(([column]) => columnSql(list.model, column, 'n')).join(', ');
    const first = (where: string) => {
      const behind = cursor ? ` and ${afterSql(order, cursor, near)}` : '';
      return `select ${columns} from ${fromSql(list.model, 'n')} where ${where}${behind} order by ${orderSql(order, near)} limit ${rowLimit}`;
    };
    const found = paths.map((path) => {
      if (!('by' in path)) return `(${first(`${whereSql(path.where, near)} and ${matchesSql(request, near)}`)})`;
      const lead = { ...scope, model: path.by, alias: 'w' };
      const isLed = `${columnSql(list.model, path.column, 'n')} = ${columnSql(path.by, path.foreignColumn, 'w')}`;
      return `(select f.* from ${fromSql(path.by, 'w')} cross join lateral (${first(isLed)}) f where ${whereSql(path.where, lead)})`;
    });
    const sorted = orderSql(order, { ...scope, alias: 'c' });
    return `select page.* from (select c.* from (${found.join(' union ')}) c order by ${sorted}) c cross join lateral (
        ${rowsSql(request, scope)} from ${fromSql(list.model, 'x')} where x.id = c.id and ${matchesSql(request, scope)} offset 0) page
      order by ${sorted} limit ${rowLimit}`;
  });

/** Selects rows and the number of candidates. Whole rows are read last, when only a page of them is left. */
const searchedStatement = (
  request: ListRequest,
  order: ColumnOrder,
  cursor: CursorValues | undefined,
): PreparedStatement =>
  prepareStatement((parameters) => {
    const { list, search } = request;
    const scope = scopeOf(list.model, parameters);
    const words = `${parameters.constant(search)}::tsquery`;
    const { columns, best, sort, rank } = list.search?.isRanked
      ? rankedSql(words, cursor, scope)
      : sortedSql(request, words, order, cursor, scope);
    // In a subselect the words are unknown to the planner, which then uses their index: it may take rare words for
    // common.
    const found = `${matchesSql(request, scope)} and x.search @@ (select ${words})`;
    return `with candidate as materialized (select ${columns} from ${fromSql(list.model, 'x')} where ${found} limit ${CANDIDATES_MAX}),
      best as (${best})
      ${rowsSql(request, scope)}${rank}, (select least(count(*), ${COUNT_MAX + 1})::int from candidate) as count
      from best join ${fromSql(list.model, 'x')} on x.id = best.id order by ${sort}`;
  });

/** SQL that chooses a page among the candidates of a search. */
interface Choice {
  /** Columns that are read of each candidate. */
  columns: string;
  best: string;
  /** Order of the page. */
  sort: string;
  /** Columns beside the row itself. */
  rank: string;
}

function rankedSql(words: string, cursor: CursorValues | undefined, { parameters }: Scope): Choice {
  const behind = cursor ? `where (rank, id) < (${cursor.map((value) => parameters.constant(value)).join(', ')})` : '';
  return {
    columns: `x.id, (${RANKS} * ts_rank('${WEIGHTS}', x.search, ${words}))::int as rank`,
    best: `select * from candidate ${behind} order by rank desc, id desc limit ${PAGE_SIZE + 1}`,
    sort: 'best.rank desc, best.id desc',
    rank: ', best.rank',
  };
}

/** Sorts the candidates if there are few; for common words an index in this order soon finds a page. */
function sortedSql(
  request: ListRequest,
  words: string,
  order: ColumnOrder,
  cursor: CursorValues | undefined,
  scope: Scope,
): Choice {
  const { model } = request.list;
  const columns = order.map(([column]) => columnSql(model, column, 'x')).join(', ');
  const sort = orderSql(order, scope);
  const behind = cursor ? ` and ${afterSql(order, cursor, scope)}` : '';
  const first = (from: string, where: string) =>
    `(select ${columns} from ${from} where ${where}${behind} order by ${sort} limit ${PAGE_SIZE + 1})`;
  const few = first('candidate x', `(select count(*) from candidate) < ${CANDIDATES_MAX}`);
  const isMany = `(select count(*) from candidate) = ${CANDIDATES_MAX}`;
  const many = first(fromSql(model, 'x'), `${matchesSql(request, scope)} and x.search @@ ${words} and ${isMany}`);
  return { columns, best: `${few} union all ${many}`, sort, rank: '' };
}

/** Counts up to `COUNT_MAX + 1`. */
export const countStatement = (request: ListRequest): PreparedStatement =>
  prepareStatement((parameters) => {
    const { model } = request.list;
    const scope = scopeOf(model, parameters);
    const found = `select from ${fromSql(model, 'x')} where ${matchesSql(request, scope)} limit ${COUNT_MAX + 1}`;
    return `select count(*)::int as count from (${found}) as found`;
  });

/** Lists show less than reading: an unlisted row appears only when it is asked for by its id (D-20). */
const actionOf = ({ where }: AnyList): 'read' | 'list' =>
  typeof Reflect.get(where, 'id') === 'string' ? 'read' : 'list';

function matchesSql({ list, actor }: ListRequest, scope: Scope): string {
  return [
    whereSql(list.where, scope),
    ...(list.having ?? []).map((having) => havingSql(having, scope)),
    conditionSql(conditionFor(actorPlaceholder(actor.role), actionOf(list), list.model), scope),
  ].join(' and ');
}

function havingSql(
  { column, model, foreignColumn, where }: NonNullable<AnyList['having']>[number],
  scope: Scope,
): string {
  const inner = { ...scope, model, alias: 'h' };
  const isJoined = `${columnSql(model, foreignColumn, 'h')} = ${columnSql(scope.model, column, scope.alias)}`;
  return `exists (select from ${fromSql(model, 'h')} where ${isJoined} and ${whereSql(where, inner)})`;
}
