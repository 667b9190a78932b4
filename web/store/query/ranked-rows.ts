import type { Actor } from '#domain/account/user.ts';
import type { Page } from '#sync/core/protocol.ts';
import { PAGE_SIZE } from '#sync/core/query.ts';
import { compareRows } from '#web/store/row/row-order.ts';
import { type AnyListQuery, membership } from '#web/store/query/membership.ts';
import type { Memory } from '#web/store/row/memory.ts';
import type { PagedRows } from '#web/store/query/paged-rows.ts';
import type { ModelRow } from '#web/store/row/row.ts';

/**
 * Rows of a list that only the server can rank, in the server's order. A row from the stream has no rank, so it is only
 * counted as new; a row that no longer matches is removed. Without the server the rows are in the list's own order.
 */
export function createRankedRows(memory: Memory, actor: () => Actor, query: AnyListQuery): PagedRows {
  const { model, having = [] } = query;
  const compare = compareRows(query.order);
  const belongs = membership(memory, actor, query);
  /** Ranks by id; the best match is 0. */
  let places = new Map<string, number>();
  const fresh = new Set<string>();
  const pinned = new Set<string>();
  let known = new Set<string>();
  let next: string | null | undefined;

  function matching(): ModelRow[] {
    const place = ({ id }: ModelRow) => places.get(id) ?? places.size;
    return [...memory.all(model)]
      .filter(belongs((id) => places.has(id)))
      .sort((a, b) => place(a) - place(b) || compare(a, b));
  }

  /** A refetched first page discards the pages after it only if it says that there are none. */
  function ordered({ ids, next: following }: Page, isFirst: boolean): string[] {
    const before = [...places.keys()];
    if (!isFirst) return [...before, ...ids];
    return following === null ? ids : [...ids, ...before];
  }

  return {
    watched: [...new Set([model, ...having.map((one) => one.model)])],
    matching,
    next: () => next,
    take(page, after) {
      const ids = new Set(ordered(page, after === null));
      places = new Map([...ids].map((id, place) => [id, place]));
      const isFarther = after === null && page.next !== null && typeof next === 'string';
      if (!isFarther) next = page.next;
    },
    shown(origin) {
      const all = matching();
      if (next === undefined) return { rows: all.slice(0, PAGE_SIZE), newCount: 0 };
      const others = all.filter(({ id }) => !places.has(id));
      for (const { id } of others) if (origin === 'stream' && !known.has(id)) fresh.add(id);
      known = new Set(all.map(({ id }) => id));
      const news = others.filter(({ id }) => fresh.has(id));
      const head = news.filter(({ id }) => pinned.has(id));
      return { rows: [...head, ...all.filter(({ id }) => places.has(id))], newCount: news.length - head.length };
    },
    pin() {
      for (const id of fresh) pinned.add(id);
    },
  };
}
