import type { Actor } from '#domain/account/user.ts';
import type { ModelName } from '#domain/models.ts';
import type { Page } from '#sync/core/protocol.ts';
import { PAGE_SIZE } from '#sync/core/query.ts';
import { compareRows } from '#web/store/row/row-order.ts';
import { type AnyListQuery, membership } from '#web/store/query/membership.ts';
import type { Memory, ChangeOrigin } from '#web/store/row/memory.ts';
import type { ModelRow } from '#web/store/row/row.ts';

/** The rows in memory that a paged list shows, given the loaded pages. */
export interface PagedRows {
  /** Models whose rows affect the list. */
  watched: readonly ModelName[];
  /** Every local row of the list in order, on a loaded page or not. */
  matching: () => readonly ModelRow[];
  /** Adds a page that was requested with cursor `after`; `before` are the matching rows at the time of the request. */
  take: (page: Page, after: string | null, before: readonly ModelRow[]) => void;
  /** Cursor of the next page; null if there is none, undefined before the first page. */
  next: () => string | null | undefined;
  shown: (origin: ChangeOrigin) => { rows: ModelRow[]; newCount: number };
  /** Shows the rows that were counted as new at the head. */
  pin: () => void;
}

export function createPagedRows(memory: Memory, actor: () => Actor, query: AnyListQuery): PagedRows {
  const { model, having = [], order } = query;
  const compare = compareRows(order);
  const belongs = membership(memory, actor, query);
  /** Ids that the server sent, on any page. */
  const ids = new Set<string>();
  /** Local rows that a loaded page should have contained but did not, as they were at that time. */
  const hidden = new Map<string, ModelRow>();
  const fresh = new Set<string>();
  const pinned = new Set<string>();
  let known = new Set<string>();
  /** Last row of the last page; null if it was the final page, undefined before the first page. */
  let boundary: ModelRow | null | undefined;
  let next: string | null | undefined;

  const watched = [...new Set([model, ...having.map((one) => one.model)])];
  let sorted: { of: string; rows: ModelRow[] } | undefined;

  /** Cached, because each page asks several times and filtering and sorting thousands of rows is slow. */
  function matching(): ModelRow[] {
    const { id, role } = actor();
    const of = [id, role, ids.size, ...watched.map(memory.version)].join();
    if (sorted?.of !== of)
      sorted = { of, rows: [...memory.all(model)].filter(belongs((each) => ids.has(each))).sort(compare) };
    return sorted.rows;
  }

  const isUpTo = (row: ModelRow, end: ModelRow | null): boolean => end === null || compare(row, end) <= 0;
  const isShown = (row: ModelRow): boolean =>
    hidden.get(row.id) !== row && (ids.has(row.id) || boundary === undefined || isUpTo(row, boundary));

  function lastRow({ ids: found, m }: Page): ModelRow | null {
    const id = found.at(-1) ?? '';
    const rows = (m[model] ?? []) as readonly ModelRow[];
    return memory.get(model, id) ?? rows.find((row) => row.id === id) ?? null;
  }

  /**
   * Hides rows that lie within the page but were not in it: the viewer may not list them any more. Rows that changed
   * during the request stay.
   */
  function hideMissing(
    before: readonly ModelRow[],
    page: Page,
    start: ModelRow | null | undefined,
    end: ModelRow | null,
  ) {
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
      // A refetch of the first page does not discard the pages after it.
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
