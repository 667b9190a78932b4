import type { CursorPage } from '#domain/kernel/cursor-page.ts';
import { useEffect, useState } from 'react';

const showNew = () => undefined;

async function fetchPage<Row>(path: string, after: string | null, signal: AbortSignal): Promise<CursorPage<Row>> {
  const url = new URL(path, location.origin);
  if (after !== null) url.searchParams.set('after', after);
  const response = await fetch(url, { credentials: 'same-origin', signal });
  if (!response.ok) throw new Error(`${path} answers ${response.status}`);
  return (await response.json()) as CursorPage<Row>;
}

type State = 'loading' | 'ready' | 'error' | 'offline';
type LoadedList<Row> = CursorPage<Row> & { path: string };

/** Paged list that the server gives at `path`; `refresh` fetches again as many rows as are shown. */
export function usePagedList<Row>(path: string) {
  const [loaded, setLoaded] = useState<LoadedList<Row>>();
  /** Minimum number of rows, and the rows that need no new request. */
  const [request, setRequest] = useState<{ count: number; base?: LoadedList<Row> }>({ count: 0 });
  const [outcome, setOutcome] = useState<{ path: string; wish: object; state: State }>();
  const shown = loaded?.path === path ? loaded : undefined;
  const state = outcome?.path === path && outcome.wish === request ? outcome.state : 'loading';

  useEffect(() => {
    const stop = new AbortController();
    const finish = (next: State) => stop.signal.aborted || setOutcome({ path, wish: request, state: next });
    const load = async () => {
      let { rows, next } = request.base?.path === path ? request.base : await fetchPage<Row>(path, null, stop.signal);
      while (rows.length < request.count && next !== null) {
        const page: CursorPage<Row> = await fetchPage<Row>(path, next, stop.signal);
        rows = [...rows, ...page.rows];
        next = page.next;
      }
      if (!stop.signal.aborted) setLoaded({ path, rows, next });
    };
    load().then(
      () => finish('ready'),
      () => finish(navigator.onLine ? 'error' : 'offline'),
    );
    return () => stop.abort();
  }, [path, request]);

  const refresh = () => setRequest({ count: shown?.rows.length ?? 0 });
  return {
    rows: shown?.rows ?? [],
    state,
    hasMore: shown !== undefined && shown.next !== null,
    newCount: 0,
    loadMore: () => shown && state !== 'loading' && setRequest({ count: shown.rows.length + 1, base: shown }),
    showNew,
    retry: refresh,
    refresh,
  };
}
