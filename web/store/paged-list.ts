import { AppError, type ErrorCode } from '#domain/kernel/errors.ts';
import type { Page } from '#sync/protocol.ts';
import { isSameList, type Live } from '#web/store/live-list.ts';
import type { Memory, Origin } from '#web/store/memory.ts';
import type { PagedRows } from '#web/store/paged-rows.ts';
import type { AnyRow } from '#web/store/row.ts';
import { NoAnswer } from '#web/store/wire.ts';

/** A list that is older than this when a screen opens it again is asked for again behind what it shows. */
const FRESH_MS = 30_000;

export interface PagedResult {
  rows: readonly AnyRow[];
  state: 'loading' | 'ready' | 'error' | 'offline';
  /** Why the server refused, when the state is `error`. */
  code: ErrorCode | undefined;
  hasMore: boolean;
  /** Rows that came to be while the list was open and belong behind the pages shown. */
  newCount: number;
  /** How many rows there are in all, as far as that is known; more than `COUNT_MAX` is more. */
  count: number | undefined;
}

export interface PagedList extends Live<PagedResult> {
  isWatched: () => boolean;
  /** Asks for the first page again when the last answer failed or is from before `since`, behind what is shown. */
  catchUp: (since: number) => void;
  loadMore: () => Promise<void>;
  /** After a failure: asks again for what could not be had. */
  retry: () => Promise<void>;
  /** Puts the counted rows at the head of the list. */
  showNew: () => void;
}

interface PagedListParts {
  memory: Memory;
  rows: PagedRows;
  now: () => number;
  /** Fetches a page and puts its rows into the store before it resolves. */
  fetchPage: (after: string | null) => Promise<Page>;
}

const failure = (error: unknown): Partial<PagedResult> => {
  if (error instanceof NoAnswer) return { state: 'offline' };
  return { state: 'error', code: error instanceof AppError ? error.code : 'internal' };
};

/** Before the first page. */
const unasked: PagedResult = {
  rows: [],
  state: 'loading',
  code: undefined,
  hasMore: false,
  newCount: 0,
  count: undefined,
};

/** A list that the server pages and the browser computes: its rows are those of the store, as far as pages were loaded. */
export function createPagedList({ memory, rows, now, fetchPage }: PagedListParts): PagedList {
  const listeners = new Set<() => void>();
  let loadedAt = 0;
  let counted: number | undefined;
  let failedAfter: string | null = null;
  let asking: Promise<void> | undefined;
  let stop: (() => void)[] = [];
  let result = unasked;

  function compute(origin: Origin, change: Partial<PagedResult> = {}) {
    const shown = rows.shown(origin);
    const same = isSameList(shown.rows, result.rows) ? { ...shown, rows: result.rows } : shown;
    const count = rows.next() === null ? same.rows.length + same.newCount : counted;
    const after = { ...result, ...change, ...same, hasMore: typeof rows.next() === 'string', count };
    if (isSameList(Object.values(after), Object.values(result))) return;
    result = after;
    for (const listener of listeners) listener();
  }

  async function ask(after: string | null) {
    // Asking again for what is shown already happens behind it.
    const isQuiet = after === null && rows.next() !== undefined;
    compute('page', isQuiet ? {} : { state: 'loading', code: undefined });
    const before = rows.matching();
    try {
      const page = await fetchPage(after);
      rows.take(page, after, before);
      counted = page.count ?? counted;
      loadedAt = now();
      compute('page', { state: 'ready', code: undefined });
    } catch (error) {
      failedAfter = after;
      compute('page', failure(error));
    }
  }

  const load = (after: string | null): Promise<void> => {
    asking ??= ask(after).finally(() => {
      asking = undefined;
    });
    return asking;
  };

  return {
    get() {
      if (listeners.size === 0) compute('page');
      return result;
    },
    subscribe(listener) {
      listeners.add(listener);
      if (listeners.size === 1) {
        stop = rows.watched.map((model) => memory.subscribe(model, (origin) => compute(origin)));
        compute('page');
        if (result.state !== 'ready' || now() - loadedAt > FRESH_MS) void load(null);
      }
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        for (const end of stop) end();
        stop = [];
      };
    },
    isWatched: () => listeners.size > 0,
    catchUp(since) {
      if (result.state === 'error' || result.state === 'offline' || loadedAt < since) void load(null);
    },
    async loadMore() {
      if (asking) await asking;
      const next = rows.next();
      if (typeof next === 'string') await load(next);
    },
    retry: () => load(failedAfter),
    showNew() {
      rows.pin();
      compute('page');
    },
  };
}
