import type { Actor } from '#domain/account/user.ts';
import type { Memory } from '#web/store/row/memory.ts';
import type { Page } from '#sync/core/protocol.ts';
import { createPagedList, type PagedList } from '#web/store/query/paged-list.ts';
import { createPagedRows } from '#web/store/query/paged-rows.ts';
import { createRankedRows } from '#web/store/query/ranked-rows.ts';
import { lookUp, parseInput, type QueryRegistry } from '#web/store/query/registry.ts';
import type { RowWriter } from '#web/store/replication/row-writer.ts';
import type { ApiClient } from '#web/store/api/api-client.ts';

/** Lists that stay in memory without a subscriber, at most. */
const LISTS_MAX = 50;

export interface PagedListCache {
  get: (name: string, input: unknown) => PagedList;
  /** One page; its rows are put into the store if the store has a table for their model. */
  fetchPage: (name: string, input: unknown, after: string | null) => Promise<Page>;
  /** Refetches the lists on screen after the network was away or the stream had a gap. */
  catchUp: (since: number) => void;
}

interface PagedListCacheParts {
  queries: QueryRegistry;
  memory: Memory;
  actor: () => Actor;
  now: () => number;
  api: ApiClient;
  writer: RowWriter;
}

export function createPagedListCache({
  queries,
  api,
  writer,
  memory,
  actor,
  now,
}: PagedListCacheParts): PagedListCache {
  const lists = new Map<string, PagedList>();

  async function fetchPage(name: string, input: unknown, after: string | null): Promise<Page> {
    const since = now();
    const page = await api.page(name, input, after);
    await writer.writePage(page.m, since);
    return page;
  }

  function create(name: string, input: unknown): PagedList {
    const query = lookUp(queries, name);
    const spec = query.list(parseInput(query.input, input) as never, actor());
    const createRows = spec.search?.isRanked ? createRankedRows : createPagedRows;
    return createPagedList({
      memory,
      now,
      rows: createRows(memory, actor, spec),
      fetchPage: (after) => fetchPage(name, input, after),
    });
  }

  return {
    fetchPage: fetchPage,
    get(name, input) {
      const key = `${name} ${JSON.stringify(input)}`;
      const list = lists.get(key) ?? create(name, input);
      lists.delete(key);
      lists.set(key, list);
      for (const [old, { isWatched }] of lists) {
        if (lists.size <= LISTS_MAX) break;
        if (old !== key && !isWatched()) lists.delete(old);
      }
      return list;
    },
    catchUp(since) {
      for (const list of lists.values()) if (list.isWatched()) list.catchUp(since);
    },
  };
}
