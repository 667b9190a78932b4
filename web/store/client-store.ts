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
  /** Those that run here; any other is asked of the server. More may come to it. */
  commands: CommandRegistry;
  /** Adds the command of this name to them, if it is one that was left for later. */
  bring?: (name: string) => Promise<void>;
  queries: QueryRegistry;
  /** The session has ended; what waits stays on this device for the next one. */
  onSignedOut?: () => void;
  /** The server speaks a newer protocol: the page has to be loaded again. */
  onOutdated?: () => void;
  /** Another tab signed out and deleted the store. */
  onCleared?: () => void;
  fetch?: typeof globalThis.fetch;
  WebSocket?: new (url: string) => WebSocket;
  /** Of the server, `https://...`. */
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
  /** The rows are as new as they can be: the server was heard since the page was opened, or cannot be heard now. */
  isLoaded: boolean;
  /** What the school speaks, with spaces between them, once the server has said so. */
  languages: string | undefined;
  /** Commands that the server has not confirmed yet. */
  pending: number;
  waiting: readonly Waiting[];
  refused: readonly Refused[];
}

/** How a topic stands: `offline` when it has not been heard of and cannot be now. */
export type TopicResult = TopicState | 'offline';

/** The browser's half of the synced store: reads answer at once from memory, writes are shown at once and sent when they can be. */
export interface ClientStore {
  actor: () => Actor;
  get: <M extends ModelName>(model: M, id: Models[M]['id']) => Models[M] | undefined;
  list: <M extends ModelName>(model: M, where: Where<M>, spec?: ListSpec<M>) => Models[M][];
  isPending: (model: ModelName, id: string) => boolean;
  subscribe: (model: ModelName, listener: () => void) => () => void;
  liveList: <M extends ModelName>(model: M, where: Where<M>, spec?: ListSpec<M>) => Live<Models[M][]>;
  /** The list of a query and its input: one for all who ask, so that going back finds it as it was left. */
  pagedList: (name: string, input: unknown) => PagedList;
  /** One page of a list that no device keeps. */
  page: (name: string, input: unknown, after: string | null) => Promise<Page>;
  liveVersion: (id: Id<'LessonVersion'>) => Live<VersionResult>;
  askVersion: (id: Id<'LessonVersion'>) => void;
  /** The address of the copy of a picture or a video on this device; undefined when there is none. */
  keptFile: (sha256: string) => Promise<string | undefined>;
  /** A local command resolves when it is stored on this device, one that needs the server when it has answered. */
  send: (name: string, input: unknown, options?: SendOptions) => Promise<unknown>;
  /** Forgets every call that this one would replace, refused or not yet answered. */
  giveUp: (name: string, input: unknown) => Promise<void>;
  follow: (topic: string) => () => void;
  liveTopic: (topic: string) => Live<TopicResult>;
  sync: Live<SyncState>;
  /** What a later call of this command would replace. */
  slotOf: (name: string, input: unknown) => string | undefined;
  /** Gives a refused command again; one that was refused because of a change elsewhere now replaces that change. */
  retry: (key: string) => Promise<void>;
  dismiss: (key: string) => Promise<void>;
  /** Sends what waits; `left` says how much could not be sent in time. */
  flush: (timeoutMs?: number) => Promise<{ left: number }>;
  /**
   * Sends what waits, then deletes everything of this user from this device, in all tabs. Nothing is deleted while
   * something could not be sent, unless `isForced`: `left` says how much.
   */
  clear: (options?: ClearOptions) => Promise<{ left: number }>;
  /** Lets go of the socket, the locks and the database; what is kept stays. */
  close: () => Promise<void>;
}

export interface SendOptions {
  /** Takes the place of every call that it would replace, refused or not yet answered, whatever that was typed over. */
  isInPlace?: boolean;
}

export interface ClearOptions {
  isForced?: boolean;
  timeoutMs?: number;
}
