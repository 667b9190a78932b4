import { AppError, type ErrorCode } from '#domain/kernel/errors.ts';
import type { Page } from '#sync/core/protocol.ts';
import { isSameList, type Live } from '#web/store/row/live-list.ts';
import type { Memory, ChangeOrigin } from '#web/store/row/memory.ts';
import type { PagedRows } from '#web/store/query/paged-rows.ts';
import type { ModelRow } from '#web/store/row/row.ts';
import { isOffline } from '#web/store/api/api-client.ts';

/** Maximum age of a list, in ms; an older one is refetched in the background when a screen opens it. */
const FRESH_MS = 30_000;

export interface PagedResult {
  rows: readonly ModelRow[];
  state: 'loading' | 'ready' | 'error' | 'offline';
  /** Error code of the refusal when the state is `error`. */
  code: ErrorCode | undefined;
  hasMore: boolean;
  /** Number of rows that appeared while the list was open and belong after the loaded pages. */
  newCount: number;
  /** Total number of rows if known; any value above `COUNT_MAX` means "more than that". */
  count: number | undefined;
}

export interface PagedList extends Live<PagedResult> {
  isWatched: () => boolean;
  /** Refetches the first page in the background if the last request failed or is older than `since`. */
  catchUp: (since: number) => void;
  loadMore: () => Promise<void>;
  /** Repeats the request that failed. */
  retry: () => Promise<void>;
  /** Shows the counted new rows at the head of the list. */
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
  if (isOffline(error)) return { state: 'offline' };
  return { state: 'error', code: error instanceof AppError ? error.code : 'internal' };
};

/** State before the first page. */
const unasked: PagedResult = {
  rows: [],
  state: 'loading',
  code: undefined,
  hasMore: false,
  newCount: 0,
  count: undefined,
};

/**
 * A list that the server pages and the browser computes: it shows the store's rows up to the end of the loaded pages.
 */
export function createPagedList({ memory, rows, now, fetchPage }: PagedListParts): PagedList {
  const listeners = new Set<() => void>();
  let loadedAt = 0;
  let counted: number | undefined;
  let failedAfter: string | null = null;
  let asking: Promise<void> | undefined;
  let stop: (() => void)[] = [];
  let result = unasked;

  function compute(origin: ChangeOrigin, change: Partial<PagedResult> = {}) {
    const shown = rows.shown(origin);
    const same = isSameList(shown.rows, result.rows) ? { ...shown, rows: result.rows } : shown;
    const count = rows.next() === null ? same.rows.length + same.newCount : counted;
    const after = { ...result, ...change, ...same, hasMore: typeof rows.next() === 'string', count };
    if (isSameList(Object.values(after), Object.values(result))) return;
    result = after;
    for (const listener of listeners) listener();
  }

  async function ask(after: string | null) {
    // A refetch of shown rows happens in the background, without a loading state.
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
