import type { Actor } from '#domain/account/user.ts';
import type { Page } from '#sync/protocol.ts';
import { PAGE_SIZE } from '#sync/query.ts';
import { compareRows } from '#web/store/compare.ts';
import { type AnyListQuery, membership } from '#web/store/membership.ts';
import type { Memory } from '#web/store/memory.ts';
import type { PagedRows } from '#web/store/paged-rows.ts';
import type { AnyRow } from '#web/store/row.ts';

/**
 * The rows of a list that only the server can put in order: they stand as it gave them. What comes by the stream has no
 * place among them and is counted; what does not belong any more goes. Without the server they stand in the list's order.
 */
export function createRankedRows(memory: Memory, actor: () => Actor, query: AnyListQuery): PagedRows {
  const { model, having = [] } = query;
  const compare = compareRows(query.order);
  const belongs = membership(memory, actor, query);
  /** The best first. */
  let places = new Map<string, number>();
  const fresh = new Set<string>();
  const pinned = new Set<string>();
  let known = new Set<string>();
  let next: string | null | undefined;

  function matching(): AnyRow[] {
    const place = ({ id }: AnyRow) => places.get(id) ?? places.size;
    return [...memory.all(model)]
      .filter(belongs((id) => places.has(id)))
      .sort((a, b) => place(a) - place(b) || compare(a, b));
  }

  /** The first page asked for again takes back what is behind it only when it says that nothing is. */
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
