import type { SyncState, TopicResult } from '#web/store/client-store.ts';
import { isSameList, type Live } from '#web/store/live-list.ts';
import type { Local } from '#web/store/local.ts';
import type { LinkState, TopicState } from '#web/store/tabs.ts';

/** Connection and sync state of this tab, as the leading tab reports it. */
export interface SyncBoard {
  live: Live<SyncState>;
  topic: (topic: string) => Live<TopicResult>;
  set: (change: {
    link?: LinkState;
    isFilled?: boolean;
    topics?: readonly (readonly [string, TopicState])[];
    languages?: string | undefined;
  }) => void;
  /** Forgets topics that no screen of this tab subscribes to. */
  keepTopics: (topics: readonly string[]) => void;
  /** Updates the state after the browser's online or offline event. */
  refresh: () => void;
}

export function createSyncBoard(local: Local, isOnline: () => boolean): SyncBoard {
  const listeners = new Set<() => void>();
  const topics = new Map<string, TopicState>();
  let link: LinkState = isOnline() ? 'joining' : 'off';
  let isFilled = false;
  let languages: string | undefined;
  let hasBeenLive = false;

  let waiting: SyncState['waiting'] = [];

  const read = (): SyncState => {
    const { outbox, refused } = local.lists();
    const unconfirmed = outbox.filter((entry) => entry.state !== 'acked');
    if (!isSameList(unconfirmed, waiting)) waiting = unconfirmed;
    const isLoaded = isFilled && (hasBeenLive || link === 'off');
    return { link, isOnline: isOnline(), isFilled, isLoaded, languages, pending: waiting.length, waiting, refused };
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
  function setTopic(topic: string, next: TopicState): boolean {
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
  local.subscribe(() => update());

  return {
    live: { get: () => state, subscribe },
    topic: (topic) => ({
      get() {
        const known = topics.get(topic) ?? 'loading';
        return known === 'loading' && link === 'off' ? 'offline' : known;
      },
      subscribe,
    }),
    set(change) {
      link = change.link ?? link;
      isFilled ||= change.isFilled ?? false;
      languages = change.languages ?? languages;
      hasBeenLive ||= link === 'live';
      const changed = (change.topics ?? []).filter(([topic, next]) => setTopic(topic, next));
      update(changed.length > 0);
    },
    keepTopics(kept) {
      for (const topic of topics.keys()) if (!kept.includes(topic)) topics.delete(topic);
    },
    refresh: () => update(),
  };
}
