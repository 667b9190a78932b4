import type { Page, Rows } from '#sync/core/protocol.ts';
import type { Queries, QueryName } from '#sync/queries.ts';
import { COUNT_MAX, PAGE_SIZE } from '#sync/core/query.ts';
import { whereTest } from '#sync/core/where.ts';
import { matchesWords } from '#sync/core/word-match.ts';
import { compareRows } from '#web/store/row/row-order.ts';
import type { Memory } from '#web/store/row/memory.ts';
import { type ModelRow, columnValue } from '#web/store/row/row.ts';

type AnyList = ReturnType<Queries[QueryName]['list']>;

/** Rows of a list in its order; a ranked search puts rows first that have the words in their name. */
function rowsOf(rows: Memory, { model, where, order, search }: AnyList): ModelRow[] {
  const { text = '', isRanked = false } = search ?? {};
  const isNamed = matchesWords(text, ['name']);
  const rank = (row: ModelRow) => (isRanked && !isNamed(row) ? 1 : 0);
  const compare = compareRows(order);
  return [...rows.all(model)]
    .filter(whereTest(where))
    .filter(matchesWords(text, ['name', 'description']))
    .sort((a, b) => rank(a) - rank(b) || compare(a, b));
}

/** The server's answer to a list query; a cursor is the id of the last row. */
export function createFakePage(rows: Memory, query: AnyList, after: string | null): Page {
  const all = rowsOf(rows, query);
  const start = after === null ? 0 : all.findIndex(({ id }) => id === after) + 1;
  const page = all.slice(start, start + (query.size ?? PAGE_SIZE));
  const next = start + page.length < all.length ? (page.at(-1)?.id ?? null) : null;
  const m: Record<string, ModelRow[]> = { [query.model]: page };
  for (const { column, model, foreignColumn } of query.include ?? []) {
    const beside = [...rows.all(model)].filter((row) =>
      page.some((one) => [columnValue(one, column)].flat().includes(columnValue(row, foreignColumn))),
    );
    m[model] = [...(m[model] ?? []), ...beside];
  }
  const count = query.isCounted && after === null ? { count: Math.min(all.length, COUNT_MAX + 1) } : {};
  return { m: m as Rows, ids: page.map(({ id }) => id), next, ...count };
}
