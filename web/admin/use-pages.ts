import { useEffect, useState } from 'react';
import type { NewestFirst } from '#domain/admin/setting.ts';

const showNew = () => undefined;

async function ask<Row>(path: string, after: string | null, signal: AbortSignal): Promise<NewestFirst<Row>> {
  const url = new URL(path, location.origin);
  if (after !== null) url.searchParams.set('after', after);
  const response = await fetch(url, { credentials: 'same-origin', signal });
  if (!response.ok) throw new Error(`${path} answers ${response.status}`);
  return (await response.json()) as NewestFirst<Row>;
}

type State = 'loading' | 'ready' | 'error' | 'offline';
type Known<Row> = NewestFirst<Row> & { path: string };

/** Paged list that the server gives at `path`; `refresh` fetches again as many rows as are shown. */
export function usePages<Row>(path: string) {
  const [known, setKnown] = useState<Known<Row>>();
  /** Minimum number of rows, and the rows that need no new request. */
  const [wish, setWish] = useState<{ count: number; base?: Known<Row> }>({ count: 0 });
  const [settled, setSettled] = useState<{ path: string; wish: object; state: State }>();
  const shown = known?.path === path ? known : undefined;
  const state = settled?.path === path && settled.wish === wish ? settled.state : 'loading';

  useEffect(() => {
    const stop = new AbortController();
    const settle = (next: State) => stop.signal.aborted || setSettled({ path, wish, state: next });
    const load = async () => {
      let { rows, next } = wish.base?.path === path ? wish.base : await ask<Row>(path, null, stop.signal);
      while (rows.length < wish.count && next !== null) {
        const page: NewestFirst<Row> = await ask<Row>(path, next, stop.signal);
        rows = [...rows, ...page.rows];
        next = page.next;
      }
      if (!stop.signal.aborted) setKnown({ path, rows, next });
    };
    load().then(
      () => settle('ready'),
      () => settle(navigator.onLine ? 'error' : 'offline'),
    );
    return () => stop.abort();
  }, [path, wish]);

  const refresh = () => setWish({ count: shown?.rows.length ?? 0 });
  return {
    rows: shown?.rows ?? [],
    state,
    hasMore: shown !== undefined && shown.next !== null,
    newCount: 0,
    loadMore: () => shown && state !== 'loading' && setWish({ count: shown.rows.length + 1, base: shown }),
    showNew,
    retry: refresh,
    refresh,
  };
}
