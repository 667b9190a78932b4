import type { Actor } from '#domain/account/user.ts';
import type { Memory } from '#web/store/memory.ts';
import type { Page } from '#sync/protocol.ts';
import { createPagedList, type PagedList } from '#web/store/paged-list.ts';
import { createPagedRows } from '#web/store/paged-rows.ts';
import { createRankedRows } from '#web/store/ranked-rows.ts';
import { found, parsed, type QueryRegistry } from '#web/store/registry.ts';
import type { RowWriter } from '#web/store/row-writer.ts';
import type { Wire } from '#web/store/wire.ts';

/** Lists that stay in memory without a subscriber, at most. */
const KEPT = 50;

export interface PagedLists {
  of: (name: string, input: unknown) => PagedList;
  /** One page; its rows are put into the store if the store has a table for their model. */
  page: (name: string, input: unknown, after: string | null) => Promise<Page>;
  /** Refetches the lists on screen after the network was away or the stream had a gap. */
  catchUp: (since: number) => void;
}

interface PagedListsParts {
  queries: QueryRegistry;
  memory: Memory;
  actor: () => Actor;
  now: () => number;
  wire: Wire;
  writer: RowWriter;
}

export function createPagedLists({ queries, wire, writer, memory, actor, now }: PagedListsParts): PagedLists {
  const lists = new Map<string, PagedList>();

  async function fetchPage(name: string, input: unknown, after: string | null): Promise<Page> {
    const since = now();
    const page = await wire.page(name, input, after);
    await writer.page(page.m, since);
    return page;
  }

  function create(name: string, input: unknown): PagedList {
    const query = found(queries, name);
    const spec = query.list(parsed(query.input, input) as never, actor());
    const createRows = spec.search?.isRanked ? createRankedRows : createPagedRows;
    return createPagedList({
      memory,
      now,
      rows: createRows(memory, actor, spec),
      fetchPage: (after) => fetchPage(name, input, after),
    });
  }

  return {
    page: fetchPage,
    of(name, input) {
      const key = `${name} ${JSON.stringify(input)}`;
      const list = lists.get(key) ?? create(name, input);
      lists.delete(key);
      lists.set(key, list);
      for (const [old, { isWatched }] of lists) {
        if (lists.size <= KEPT) break;
        if (old !== key && !isWatched()) lists.delete(old);
      }
      return list;
    },
    catchUp(since) {
      for (const list of lists.values()) if (list.isWatched()) list.catchUp(since);
    },
  };
}
