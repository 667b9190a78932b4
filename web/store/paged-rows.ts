import type { Actor } from '#domain/account/user.ts';
import type { ModelName } from '#domain/models.ts';
import type { Page } from '#sync/protocol.ts';
import { PAGE_SIZE } from '#sync/query.ts';
import { compareRows } from '#web/store/compare.ts';
import { type AnyListQuery, membership } from '#web/store/membership.ts';
import type { Memory, Origin } from '#web/store/memory.ts';
import type { AnyRow } from '#web/store/row.ts';

/** Which of the rows in memory a paged list shows, given the pages that were loaded. */
export interface PagedRows {
  /** Models whose rows decide. */
  watched: readonly ModelName[];
  /** Every local row of the list, in order, on a loaded page or not. */
  matching: () => readonly AnyRow[];
  /** Takes in a page that was asked for `after` a cursor; `before` are the matching rows of the moment of asking. */
  take: (page: Page, after: string | null, before: readonly AnyRow[]) => void;
  /** What to ask for next; null when nothing follows, undefined before the first page. */
  next: () => string | null | undefined;
  shown: (origin: Origin) => { rows: AnyRow[]; newCount: number };
  /** Shows what was counted as new at the head. */
  pin: () => void;
}

export function createPagedRows(memory: Memory, actor: () => Actor, query: AnyListQuery): PagedRows {
  const { model, having = [], order } = query;
  const compare = compareRows(order);
  const belongs = membership(memory, actor, query);
  /** Given by the server, on any page. */
  const ids = new Set<string>();
  /** Local rows that should have been on a loaded page and were not, as they were then. */
  const hidden = new Map<string, AnyRow>();
  const fresh = new Set<string>();
  const pinned = new Set<string>();
  let known = new Set<string>();
  /** The last row of the last page; null once there is nothing behind it, undefined before the first page. */
  let boundary: AnyRow | null | undefined;
  let next: string | null | undefined;

  const watched = [...new Set([model, ...having.map((one) => one.model)])];
  let sorted: { of: string; rows: AnyRow[] } | undefined;

  /** Asked for several times with every page: thousands of rows are judged and put in order once for what they are. */
  function matching(): AnyRow[] {
    const { id, role } = actor();
    const of = [id, role, ids.size, ...watched.map(memory.version)].join();
    if (sorted?.of !== of)
      sorted = { of, rows: [...memory.all(model)].filter(belongs((each) => ids.has(each))).sort(compare) };
    return sorted.rows;
  }

  const isUpTo = (row: AnyRow, end: AnyRow | null): boolean => end === null || compare(row, end) <= 0;
  const isShown = (row: AnyRow): boolean =>
    hidden.get(row.id) !== row && (ids.has(row.id) || boundary === undefined || isUpTo(row, boundary));

  function lastRow({ ids: found, m }: Page): AnyRow | null {
    const id = found.at(-1) ?? '';
    const rows = (m[model] ?? []) as readonly AnyRow[];
    return memory.get(model, id) ?? rows.find((row) => row.id === id) ?? null;
  }

  /** What lies within the page and was not sent is not the viewer's any more, unless it came while the page was under way. */
  function hideMissing(before: readonly AnyRow[], page: Page, start: AnyRow | null | undefined, end: AnyRow | null) {
    const sent = new Set(page.ids);
    for (const row of before) {
      const isInRange = isUpTo(row, end) && (!start || compare(row, start) > 0);
      const isUntouched = memory.get(model, row.id) === row && !memory.isPending(model, row.id);
      if (isInRange && isUntouched && !sent.has(row.id)) hidden.set(row.id, row);
    }
    for (const id of page.ids) hidden.delete(id);
  }

  return {
    watched,
    matching,
    next: () => next,
    take(page, after, before) {
      const end = page.next === null ? null : lastRow(page);
      hideMissing(before, page, after === null ? undefined : boundary, end);
      for (const id of page.ids) ids.add(id);
      // The first page asked for again does not take back those behind it.
      const isBehind =
        after !== null || boundary === undefined || end === null || (boundary && compare(end, boundary) > 0);
      if (!isBehind) return;
      boundary = end;
      next = page.next;
    },
    shown(origin) {
      const all = matching();
      for (const row of all) if (origin === 'stream' && !known.has(row.id) && !isShown(row)) fresh.add(row.id);
      known = new Set(all.map(({ id }) => id));
      const inPlace = all.filter(isShown);
      const behind = all.filter((row) => fresh.has(row.id) && !isShown(row));
      const head = behind.filter(({ id }) => pinned.has(id));
      const rows = boundary === undefined ? inPlace.slice(0, PAGE_SIZE) : [...head, ...inPlace];
      return { rows, newCount: behind.length - head.length };
    },
    pin() {
      for (const id of fresh) pinned.add(id);
    },
  };
}
