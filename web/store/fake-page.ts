import type { Page, Rows } from '#sync/protocol.ts';
import type { Queries, QueryName } from '#sync/queries.ts';
import { COUNT_MAX, PAGE_SIZE } from '#sync/query.ts';
import { whereTest } from '#sync/where.ts';
import { holdsWords } from '#sync/words.ts';
import { compareRows } from '#web/store/compare.ts';
import type { Memory } from '#web/store/memory.ts';
import { type AnyRow, valueOf } from '#web/store/row.ts';

type AnyList = ReturnType<Queries[QueryName]['list']>;

/** Rows of a list in its order; a ranked search puts rows first that have the words in their name. */
function rowsOf(rows: Memory, { model, where, order, search }: AnyList): AnyRow[] {
  const { text = '', isRanked = false } = search ?? {};
  const isNamed = holdsWords(text, ['name']);
  const rank = (row: AnyRow) => (isRanked && !isNamed(row) ? 1 : 0);
  const compare = compareRows(order);
  return [...rows.all(model)]
    .filter(whereTest(where))
    .filter(holdsWords(text, ['name', 'description']))
    .sort((a, b) => rank(a) - rank(b) || compare(a, b));
}

/** The server's answer to a list query; a cursor is the id of the last row. */
export function fakePage(rows: Memory, query: AnyList, after: string | null): Page {
  const all = rowsOf(rows, query);
  const start = after === null ? 0 : all.findIndex(({ id }) => id === after) + 1;
  const page = all.slice(start, start + (query.size ?? PAGE_SIZE));
  const next = start + page.length < all.length ? (page.at(-1)?.id ?? null) : null;
  const m: Record<string, AnyRow[]> = { [query.model]: page };
  for (const { column, model, foreign } of query.include ?? []) {
    const beside = [...rows.all(model)].filter((row) =>
      page.some((one) => [valueOf(one, column)].flat().includes(valueOf(row, foreign))),
    );
    m[model] = [...(m[model] ?? []), ...beside];
  }
  const count = query.isCounted && after === null ? { count: Math.min(all.length, COUNT_MAX + 1) } : {};
  return { m: m as Rows, ids: page.map(({ id }) => id), next, ...count };
}
