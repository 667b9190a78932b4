import type { Actor } from '#domain/account/user.ts';
import type { Id } from '#domain/kernel/id.ts';
import type { Column, ModelName, Models } from '#domain/models.ts';
import type { Page } from '#sync/core/protocol.ts';
import type { Where } from '#sync/core/store.ts';
import type { Live } from '#web/store/row/live-list.ts';
import type { PagedList } from '#web/store/query/paged-list.ts';
import type { CommandRegistry, QueryRegistry } from '#web/store/query/registry.ts';
import type { SessionOptions } from '#web/store/live/leader-stream.ts';
import type { SubscriptionResult, SyncState } from '#web/store/live/sync-state.ts';
import type { CachedFiles } from '#web/store/cache/file-cache.ts';
import type { VersionResult } from '#web/store/cache/lesson-version-entry.ts';

export interface StoreOptions
  extends Pick<SessionOptions, 'userID' | 'role' | 'onSignedOut' | 'onOutdated' | 'onCleared'>,
    Partial<Pick<SessionOptions, 'WebSocket' | 'origin' | 'isOnline' | 'now'>> {
  /** Commands that also run in the browser; every other command is sent to the server only. Lazy imports add to it. */
  commands: CommandRegistry;
  /** Adds the command with this name to `commands` if it belongs to a module that is imported lazily. */
  importCommand?: (name: string) => Promise<void>;
  queries: QueryRegistry;
  fetch?: typeof globalThis.fetch;
}

export interface ListSpec<M extends ModelName> {
  order?: readonly (readonly [column: Column<M>, direction: 'asc' | 'desc'])[];
  limit?: number;
}

/** The browser's half of the synced store: reads come from memory, writes show at once and are sent when possible. */
export interface ClientStore {
  actor: () => Actor;
  get: <M extends ModelName>(model: M, id: Models[M]['id']) => Models[M] | undefined;
  list: <M extends ModelName>(model: M, where: Where<M>, spec?: ListSpec<M>) => Models[M][];
  isPending: (model: ModelName, id: string) => boolean;
  subscribe: (model: ModelName, listener: () => void) => () => void;
  liveList: <M extends ModelName>(model: M, where: Where<M>, spec?: ListSpec<M>) => Live<Models[M][]>;
  /**
   * The list of a query and its input. All callers get the same list, so a screen that opens again finds it as it was.
   */
  pagedList: (name: string, input: unknown) => PagedList;
  /** Fetches one page of a list that is not kept on the device. */
  fetchPage: (name: string, input: unknown, after: string | null) => Promise<Page>;
  liveVersion: (id: Id<'LessonVersion'>) => Live<VersionResult>;
  loadVersion: (id: Id<'LessonVersion'>) => void;
  /** Caches pictures and videos as far as they fit, and never evicts them. */
  pinFiles: (sha256s: readonly string[]) => Promise<CachedFiles>;
  /** Lets files that were pinned be evicted again. */
  unpinFiles: (sha256s: readonly string[]) => Promise<void>;
  /** Object URL of the cached copy of a picture or video; undefined if it is not cached. */
  findFileURL: (sha256: string) => Promise<string | undefined>;
  /**
   * Sends a command. A local command resolves when it is stored on this device, an online-only one when the server has
   * answered.
   */
  send: (name: string, input: unknown, options?: SendOptions) => Promise<unknown>;
  /** Discards every call that this one would replace, refused or unanswered. */
  discard: (name: string, input: unknown) => Promise<void>;
  subscribeTopic: (topic: string) => () => void;
  liveTopic: (topic: string) => Live<SubscriptionResult>;
  sync: Live<SyncState>;
  /** Slot of the call; a later call with the same slot replaces it. */
  slotOf: (name: string, input: unknown) => string | undefined;
  /** Sends a refused command again. One that was refused because of a conflict now overwrites the other change. */
  retry: (key: string) => Promise<void>;
  dismiss: (key: string) => Promise<void>;
  /** Sends pending commands; `left` is the number that could not be sent in time. */
  flush: (timeoutMs?: number) => Promise<{ left: number }>;
  /**
   * Sends pending commands, then deletes everything of this user from this device, in all tabs. Nothing is deleted
   * while a command could not be sent, unless `isForced`; `left` is the number of unsent commands.
   */
  clear: (options?: ClearOptions) => Promise<{ left: number }>;
  /** Releases the socket, the locks and the database; stored data stays. */
  close: () => Promise<void>;
}

export interface SendOptions {
  /** Replaces every refused or unanswered call of the same slot, whatever value it was based on. */
  isInPlace?: boolean;
}

export interface ClearOptions {
  isForced?: boolean;
  timeoutMs?: number;
}
