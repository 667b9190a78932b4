import type { Actor, Role } from '#domain/account/user.ts';
import type { Id, UserId } from '#domain/kernel/id.ts';
import type { Column, ModelName, Models } from '#domain/models.ts';
import type { Page } from '#sync/protocol.ts';
import type { Where } from '#sync/store.ts';
import type { Refused } from '#web/store/database.ts';
import type { Waiting } from '#web/store/overlay.ts';
import type { Live } from '#web/store/live-list.ts';
import type { PagedList } from '#web/store/paged-list.ts';
import type { CommandRegistry, QueryRegistry } from '#web/store/registry.ts';
import type { LinkState, TopicState } from '#web/store/tabs.ts';
import type { VersionResult } from '#web/store/version-entry.ts';

export interface StoreOptions {
  userID: UserId;
  role: Role;
  /** Commands that also run in the browser; every other command is sent to the server only. Lazy imports add to it. */
  commands: CommandRegistry;
  /** Adds the command with this name to `commands` if it belongs to a module that is imported lazily. */
  bring?: (name: string) => Promise<void>;
  queries: QueryRegistry;
  /** Called when the session has ended; pending commands stay on this device for the next session. */
  onSignedOut?: () => void;
  /** Called when the server speaks a newer protocol and the page has to be reloaded. */
  onOutdated?: () => void;
  /** Called when another tab signed out and deleted the store. */
  onCleared?: () => void;
  fetch?: typeof globalThis.fetch;
  WebSocket?: new (url: string) => WebSocket;
  /** The server's origin, `https://...`. */
  origin?: string;
  isOnline?: () => boolean;
  now?: () => number;
}

export interface ListSpec<M extends ModelName> {
  order?: readonly (readonly [column: Column<M>, direction: 'asc' | 'desc'])[];
  limit?: number;
}

export interface SyncState {
  link: LinkState;
  isOnline: boolean;
  /** False until the server has sent this user's rows to this device once. */
  isFilled: boolean;
  /**
   * True when the rows are as new as possible: the server has answered since the page was opened, or cannot be reached.
   */
  isLoaded: boolean;
  /** Languages that the school offers, separated by spaces, once the server has sent them. */
  languages: string | undefined;
  /** Number of commands that the server has not confirmed yet. */
  pending: number;
  waiting: readonly Waiting[];
  refused: readonly Refused[];
}

/** State of a subscription; `offline` if its snapshot is missing and the server cannot be reached. */
export type TopicResult = TopicState | 'offline';

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
  page: (name: string, input: unknown, after: string | null) => Promise<Page>;
  liveVersion: (id: Id<'LessonVersion'>) => Live<VersionResult>;
  askVersion: (id: Id<'LessonVersion'>) => void;
  /** Object URL of the cached copy of a picture or video; undefined if it is not cached. */
  keptFile: (sha256: string) => Promise<string | undefined>;
  /**
   * Sends a command. A local command resolves when it is stored on this device, an online-only one when the server has
   * answered.
   */
  send: (name: string, input: unknown, options?: SendOptions) => Promise<unknown>;
  /** Discards every call that this one would replace, refused or unanswered. */
  giveUp: (name: string, input: unknown) => Promise<void>;
  follow: (topic: string) => () => void;
  liveTopic: (topic: string) => Live<TopicResult>;
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
