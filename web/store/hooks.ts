import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { Actor } from '#domain/account/user.ts';
import type { ErrorCode } from '#domain/kernel/errors.ts';
import type { ModelName, Models, models } from '#domain/models.ts';
import type { LessonVersion } from '#domain/teach/version/version.ts';
import type { CommandInput, CommandName, CommandResult } from '#sync/commands.ts';
import type { QueryInput, QueryModel, QueryName } from '#sync/queries.ts';
import type { Where } from '#sync/core/store.ts';
import type { ListSpec, SendOptions } from '#web/store/client-store.ts';
import type { SyncState, SubscriptionResult } from '#web/store/live/sync-state.ts';
import type { RefusedCommand } from '#web/store/database/database.ts';
import type { Live } from '#web/store/row/live-list.ts';
import { useStore } from '#web/store/store-provider.tsx';
import type { VersionResult } from '#web/store/cache/lesson-version-entry.ts';
import { fileURL } from '#web/store/api/api-client.ts';

const useLive = <T>(live: Live<T>): T => useSyncExternalStore(live.subscribe, live.get);

/** The signed-in user; the role follows the user's row. */
export function useActor(): Actor {
  'use memo';
  const store = useStore();
  const { id } = store.actor();
  const role = useSyncExternalStore(
    (listener) => store.subscribe('User', listener),
    () => store.actor().role,
  );
  return useMemo(() => ({ id, role }), [id, role]);
}

/** One row as shown on this device, with pending commands applied. */
export function useRow<M extends ModelName>(model: M, id: Models[M]['id'] | null | undefined): Models[M] | undefined {
  'use memo';
  const store = useStore();
  return useSyncExternalStore(
    (listener) => store.subscribe(model, listener),
    () => (id ? store.get(model, id) : undefined),
  );
}

/** Rows of a model that satisfy `where`; the same array until one of them changes. */
export function useRows<M extends ModelName>(model: M, where: Where<M>, spec?: ListSpec<M>): Models[M][] {
  const store = useStore();
  const asked = JSON.stringify([where, spec]);
  const live = useMemo(() => {
    const [same, options] = JSON.parse(asked) as [Where<M>, ListSpec<M> | null];
    return store.liveList(model, same, options ?? undefined);
  }, [store, model, asked]);
  return useLive(live);
}

/** Models of which the server sends a user's rows to each device at the first visit. */
type OwnModel = {
  [M in ModelName]: (typeof models)[M] extends { readonly snapshot: 'whole' } ? M : never;
}[ModelName];

/** True once the server has sent this user's rows to this device. */
export function useIsFilled(): boolean {
  const { sync } = useStore();
  return useSyncExternalStore(sync.subscribe, () => sync.get().isFilled);
}

/** Like `useRows`, but undefined until the server has sent the rows, so that a missing row cannot be taken for none. */
export function useOwnRows<M extends OwnModel>(model: M, where: Where<M>, spec?: ListSpec<M>): Models[M][] | undefined {
  const rows = useRows(model, where, spec);
  return useIsFilled() || rows.length > 0 ? rows : undefined;
}

/** True while a row shows changes that the server has not confirmed. */
export function useIsPending(model: ModelName, id: string): boolean {
  'use memo';
  const store = useStore();
  return useSyncExternalStore(
    (listener) => store.subscribe(model, listener),
    () => store.isPending(model, id),
  );
}

export interface QueryView<Row> {
  rows: Row[];
  state: 'loading' | 'ready' | 'error' | 'offline';
  code: ErrorCode | undefined;
  hasMore: boolean;
  newCount: number;
  /** Total number of rows if known; any value above `COUNT_MAX` means "more than that". */
  count: number | undefined;
  loadMore: () => void;
  showNew: () => void;
  retry: () => void;
}

/** A paged list: shows the rows in the store at once, and the rest when they arrive. */
export function useQuery<N extends QueryName>(name: N, input: QueryInput<N>): QueryView<Models[QueryModel<N>]> {
  const store = useStore();
  const asked = JSON.stringify(input);
  const list = useMemo(() => store.pagedList(name, JSON.parse(asked)), [store, name, asked]);
  const result = useLive(list);
  return useMemo(
    () => ({
      ...result,
      rows: result.rows as unknown as Models[QueryModel<N>][],
      loadMore: () => void list.loadMore(),
      showNew: list.showNew,
      retry: () => void list.retry(),
    }),
    [list, result],
  );
}

/**
 * Subscribes to a topic while the screen is mounted. `live`: its rows are in the store; `denied`: the viewer may not
 * read them.
 */
export function useTopic(topic: string): SubscriptionResult {
  const store = useStore();
  useEffect(() => store.subscribeTopic(topic), [store, topic]);
  return useLive(useMemo(() => store.liveTopic(topic), [store, topic]));
}

const noVersion: Live<VersionResult> = { get: () => waiting, subscribe: () => () => {} };
const waiting: VersionResult = { version: undefined, state: 'loading' };

/** A published lesson version. Once opened, it is kept on this device with its pictures and short videos. */
export function useVersion(id: LessonVersion['id'] | null | undefined): VersionResult & { retry: () => void } {
  const store = useStore();
  const result = useLive(useMemo(() => (id ? store.liveVersion(id) : noVersion), [store, id]));
  return useMemo(
    () => ({
      ...result,
      retry: () => {
        if (id) store.loadVersion(id);
      },
    }),
    [store, id, result],
  );
}

/**
 * Sends a command. The promise resolves when this device has stored it or, for an online-only command, when the server
 * has answered.
 */
export function useCommand<N extends CommandName>(name: N) {
  const store = useStore();
  const [busy, setBusy] = useState(0);
  const send = async (input: CommandInput<N>, options?: SendOptions): Promise<CommandResult<N>> => {
    setBusy((count) => count + 1);
    try {
      return (await store.send(name, input, options)) as CommandResult<N>;
    } finally {
      setBusy((count) => count - 1);
    }
  };
  /** Discards every call that this one would replace. */
  const discard = (input: CommandInput<N>): Promise<void> => store.discard(name, input);
  return { send, discard, isBusy: busy > 0 };
}

export interface SyncView extends SyncState {
  /** Sends a refused command again. */
  retry: (key: string) => Promise<void>;
  dismiss: (key: string) => Promise<void>;
}

export function useSyncState(): SyncView {
  const store = useStore();
  const state = useLive(store.sync);
  return useMemo(() => ({ ...state, retry: store.retry, dismiss: store.dismiss }), [store, state]);
}

/** The refusal of an earlier call that this call would replace. */
export function useRefusal<N extends CommandName>(name: N, input: CommandInput<N>): RefusedCommand | undefined {
  const store = useStore();
  const { refused } = useLive(store.sync);
  const slot = store.slotOf(name, input);
  return slot === undefined ? undefined : refused.find((each) => each.slot === slot);
}

/**
 * URL of a stored picture or video: the server's, or that of the copy on this device if the server cannot be reached.
 * Undefined during the lookup.
 */
export function useFile(sha256: string): string | undefined {
  const store = useStore();
  const { isOnline, connection } = useLive(store.sync);
  const isReachable = isOnline && connection !== 'off';
  const [wasReachable] = useState(isReachable);
  const [kept, setKept] = useState<{ sha256: string; url: string }>();
  useEffect(() => {
    let isCurrent = true;
    const look = async () => {
      const url = (await store.findFileURL(sha256)) ?? fileURL(sha256);
      if (isCurrent) setKept({ sha256, url });
    };
    if (!isReachable) void look();
    return () => {
      isCurrent = false;
    };
  }, [store, sha256, isReachable]);
  if (kept?.sha256 === sha256) return kept.url;
  // A picture that is on screen stays there while its copy is looked up.
  return isReachable || wasReachable ? fileURL(sha256) : undefined;
}
