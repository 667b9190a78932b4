import type { Actor } from '#domain/account/user.ts';
import type { ModelName } from '#domain/models.ts';
import { conditionFor } from '#domain/policy/read.ts';
import { conditionSql, somebody } from '#server/store/condition-sql.ts';
import { behindSql, type Order, orderSql, type Place } from '#server/store/keyset.ts';
import { scopeOf } from '#server/store/read-sql.ts';
import { columnSql, fromSql, rowSql, type Scope } from '#server/store/row-sql.ts';
import { flagsSql } from '#server/store/sight.ts';
import { type Statement, statement } from '#server/store/statement.ts';
import { whereSql } from '#server/store/where-sql.ts';
import { COUNT_MAX, type Include, PAGE_SIZE } from '#sync/query.ts';

/** Any list of `sync/`, where its types do not matter. */
export interface AnyList {
  model: ModelName;
  where: object;
  having?: readonly { column: string; model: ModelName; foreign: string; where: object }[];
  order: Order;
  include?: readonly Include[];
  search?: { text: string; isRanked: boolean } | undefined;
  isCounted?: boolean;
}

/** What is asked of a list: by whom, and with which search of Postgres where the list has one. */
export interface Asked {
  list: AnyList;
  actor: Actor;
  search: string | undefined;
}

/** Ranking reads each row. Of more than these the first that the index names are ranked: who wants others says more. */
const CANDIDATES_MAX = 5_000;
/** A rank as whole millionths: a cursor holds it exactly. */
const RANKS = 1_000_000;

/** The order of a ranked list, whose rows have their rank beside them. */
export const byRank: Order = [
  ['rank', 'desc'],
  ['id', 'desc'],
];

export const searchStatement = statement(
  (parameters) => `select search_query(${parameters.given('text')})::text as search`,
);

export const pageStatement = (asked: Asked, order: Order, place: Place | undefined): Statement =>
  asked.list.search?.isRanked ? rankedStatement(asked, place) : orderedStatement(asked, order, place);

const rowsSql = ({ list, actor }: Asked, scope: Scope): string =>
  `select ${rowSql(list.model, 'x')} as row${flagsSql(actor.role, scope)}`;

const orderedStatement = (asked: Asked, order: Order, place: Place | undefined): Statement =>
  statement((parameters) => {
    const { model } = asked.list;
    const scope = scopeOf(model, parameters);
    const behind = place ? ` and ${behindSql(order, place, scope)}` : '';
    return `${rowsSql(asked, scope)} from ${fromSql(model, 'x')}
      where ${foundSql(asked, scope, searchSql(asked, scope))}${behind} order by ${orderSql(order, scope)} limit ${PAGE_SIZE + 1}`;
  });

/** Rows with their rank, and how many candidates there are. */
const rankedStatement = (asked: Asked, place: Place | undefined): Statement =>
  statement((parameters) => {
    const { model } = asked.list;
    const scope = scopeOf(model, parameters);
    const search = indexedSearchSql(asked, scope);
    const rank = `(${RANKS} * ts_rank(x.search, ${search}))::int`;
    const behind = place ? `where (rank, id) < (${place.map((value) => parameters.constant(value)).join(', ')})` : '';
    // The rows themselves are read last, when only a page of them is left.
    return `with candidate as materialized (
        select x.id, ${rank} as rank from ${fromSql(model, 'x')} where ${foundSql(asked, scope, search)} limit ${CANDIDATES_MAX}),
      best as (select * from candidate ${behind} order by rank desc, id desc limit ${PAGE_SIZE + 1})
      ${rowsSql(asked, scope)}, best.rank, (select least(count(*), ${COUNT_MAX + 1})::int from candidate) as count
      from best join ${fromSql(model, 'x')} on x.id = best.id order by best.rank desc, best.id desc`;
  });

/** Counts no further than it is told. */
export const countStatement = (asked: Asked): Statement =>
  statement((parameters) => {
    const { model } = asked.list;
    const scope = scopeOf(model, parameters);
    const isFound = foundSql(asked, scope, indexedSearchSql(asked, scope));
    const found = `select from ${fromSql(model, 'x')} where ${isFound} limit ${COUNT_MAX + 1}`;
    return `select count(*)::int as count from (${found}) as found`;
  });

/** Lists are narrower than reading: what is unlisted turns up only when it is asked for by its id (D-20). */
const actionOf = ({ where }: AnyList): 'read' | 'list' =>
  typeof Reflect.get(where, 'id') === 'string' ? 'read' : 'list';

/** Postgres knows which words: of rare ones it reads their rows, of common ones the first in the order. */
const searchSql = ({ search }: Asked, { parameters }: Scope): string | undefined =>
  search === undefined ? undefined : `${parameters.constant(search)}::tsquery`;

/** Postgres plans without the words and reads the index, where it would else take rare ones for common and read every row. */
const indexedSearchSql = (asked: Asked, scope: Scope): string | undefined => {
  const search = searchSql(asked, scope);
  return search && `(select ${search})`;
};

function foundSql({ list, actor }: Asked, scope: Scope, search: string | undefined): string {
  return [
    whereSql(list.where, scope),
    ...(list.having ?? []).map((having) => havingSql(having, scope)),
    conditionSql(conditionFor(somebody(actor.role), actionOf(list), list.model), scope),
    ...(search === undefined ? [] : [`x.search @@ ${search}`]),
  ].join(' and ');
}

function havingSql({ column, model, foreign, where }: NonNullable<AnyList['having']>[number], scope: Scope): string {
  const inner = { ...scope, model, alias: 'h' };
  const isJoined = `${columnSql(model, foreign, 'h')} = ${columnSql(scope.model, column, scope.alias)}`;
  return `exists (select from ${fromSql(model, 'h')} where ${isJoined} and ${whereSql(where, inner)})`;
}
