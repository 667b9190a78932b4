import type { RefusedCommand } from '#web/store/database/database.ts';
import { isSameList, type Live } from '#web/store/row/live-list.ts';
import type { PendingCommand } from '#web/store/row/overlay.ts';
import type { TabState } from '#web/store/tab/tab-state.ts';
import type { ConnectionState, SubscriptionState } from '#web/store/tab/tab-channel.ts';

export interface SyncState {
  connection: ConnectionState;
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
  waiting: readonly PendingCommand[];
  refused: readonly RefusedCommand[];
}

/** State of a subscription; `offline` if its snapshot is missing and the server cannot be reached. */
export type SubscriptionResult = SubscriptionState | 'offline';

/** Connection and sync state of this tab, as the leading tab reports it. */
export interface SyncStateStore {
  live: Live<SyncState>;
  topic: (topic: string) => Live<SubscriptionResult>;
  set: (change: {
    connection?: ConnectionState;
    isFilled?: boolean;
    topics?: readonly (readonly [string, SubscriptionState])[];
    languages?: string | undefined;
  }) => void;
  /** Forgets topics that no screen of this tab subscribes to. */
  keepTopics: (topics: readonly string[]) => void;
  /** Updates the state after the browser's online or offline event. */
  refresh: () => void;
}

export function createSyncStateStore(tabState: TabState, isOnline: () => boolean): SyncStateStore {
  const listeners = new Set<() => void>();
  const topics = new Map<string, SubscriptionState>();
  let connection: ConnectionState = isOnline() ? 'joining' : 'off';
  let isFilled = false;
  let languages: string | undefined;
  let hasBeenLive = false;

  let waiting: SyncState['waiting'] = [];

  const read = (): SyncState => {
    const { outbox, refused } = tabState.lists();
    const unconfirmed = outbox.filter((entry) => entry.state !== 'acked');
    if (!isSameList(unconfirmed, waiting)) waiting = unconfirmed;
    const isLoaded = isFilled && (hasBeenLive || connection === 'off');
    return {
      connection,
      isOnline: isOnline(),
      isFilled,
      isLoaded,
      languages,
      pending: waiting.length,
      waiting,
      refused,
    };
  };
  let state = read();

  function update(hasTopicChanged = false) {
    const next = read();
    const keys = Object.keys(next) as (keyof SyncState)[];
    const isSame = keys.every((key) => next[key] === state[key]);
    if (!isSame) state = next;
    if (!isSame || hasTopicChanged) for (const listener of listeners) listener();
  }

  /** A live topic stays live while it reconnects, because its rows are already on screen. */
  function setTopic(topic: string, next: SubscriptionState): boolean {
    const before = topics.get(topic);
    if (before === next || (next === 'loading' && before === 'live')) return false;
    topics.set(topic, next);
    return true;
  }

  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  };
  tabState.subscribe(() => update());

  return {
    live: { get: () => state, subscribe },
    topic: (topic) => ({
      get() {
        const known = topics.get(topic) ?? 'loading';
        return known === 'loading' && connection === 'off' ? 'offline' : known;
      },
      subscribe,
    }),
    set(change) {
      connection = change.connection ?? connection;
      isFilled ||= change.isFilled ?? false;
      languages = change.languages ?? languages;
      hasBeenLive ||= connection === 'live';
      const changed = (change.topics ?? []).filter(([topic, next]) => setTopic(topic, next));
      update(changed.length > 0);
    },
    keepTopics(kept) {
      for (const topic of topics.keys()) if (!kept.includes(topic)) topics.delete(topic);
    },
    refresh: () => update(),
  };
}
