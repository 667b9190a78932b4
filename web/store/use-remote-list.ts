import { useEffect, useState } from 'react';
import { AppError } from '#domain/kernel/errors.ts';
import type { Models } from '#domain/models.ts';
import type { Page } from '#sync/core/protocol.ts';
import type { QueryInput, QueryModel, QueryName } from '#sync/queries.ts';
import type { QueryView } from '#web/store/hooks.ts';
import { useStore } from '#web/store/store-provider.tsx';

export type RemoteList<Row> = Pick<QueryView<Row>, 'rows' | 'state' | 'hasMore' | 'loadMore' | 'retry'>;

/** A paged list that is not stored on the device: fetched anew by every screen that opens it, without live updates. */
export function useRemoteList<N extends QueryName>(
  name: N,
  model: QueryModel<N>,
  input: QueryInput<N>,
): RemoteList<Models[QueryModel<N>]> {
  const store = useStore();
  const asked = JSON.stringify(input);
  const [pages, setPages] = useState<readonly Page[]>([]);
  const [state, setState] = useState<QueryView<unknown>['state']>('loading');
  const [wanted, setWanted] = useState(1);
  useEffect(() => {
    if (pages.length >= wanted || state !== 'loading') return;
    let isStale = false;
    store.fetchPage(name, JSON.parse(asked), pages.at(-1)?.next ?? null).then(
      (page) => {
        if (isStale) return;
        setPages([...pages, page]);
        setState('ready');
      },
      (error: unknown) => {
        if (!isStale) setState(error instanceof AppError ? 'error' : 'offline');
      },
    );
    return () => {
      isStale = true;
    };
  }, [store, name, asked, pages, wanted, state]);

  const rows = pages.flatMap(({ m, ids }) => {
    const found = (m[model] ?? []) as readonly { id: string }[];
    return ids.flatMap((id) => found.find((row) => row.id === id) ?? []);
  });
  return {
    rows: rows as unknown as Models[QueryModel<N>][],
    state,
    hasMore: typeof pages.at(-1)?.next === 'string',
    loadMore: () => {
      setWanted(pages.length + 1);
      setState('loading');
    },
    retry: () => setState('loading'),
  };
}
