import { TOPICS_PER_SOCKET } from '#sync/core/protocol.ts';
import type { LiveConnection } from '#web/store/live/connection.ts';
import type { SubscriptionState } from '#web/store/tab/tab-channel.ts';

/** Time for which a subscription outlives its last screen, in ms, so that reopening the screen finds it live. */
const LINGER_MS = 5_000;

/** Topics that the screens of this tab subscribe to. */
export interface TabSubscriptions {
  subscribe: (topic: string) => () => void;
  list: () => string[];
}

export function createTabSubscriptions(onChange: () => void, lingerMs = LINGER_MS): TabSubscriptions {
  const counts = new Map<string, number>();

  function release(topic: string) {
    if ((counts.get(topic) ?? 0) > 0 || !counts.delete(topic)) return;
    onChange();
  }

  return {
    subscribe(topic) {
      const count = counts.get(topic);
      counts.set(topic, (count ?? 0) + 1);
      if (count === undefined) onChange();
      let isHeld = true;
      return () => {
        if (!isHeld) return;
        isHeld = false;
        counts.set(topic, (counts.get(topic) ?? 1) - 1);
        setTimeout(() => release(topic), lingerMs);
      };
    },
    list: () => [...counts.keys()],
  };
}

/** Subscriptions of the leading tab: the topics of all tabs, and the server's answers. */
export interface LeaderSubscriptions {
  /** Replaces the topics of one tab. */
  setTabTopics: (tab: string, topics: readonly string[]) => void;
  /** Removes a tab that has closed. */
  removeTab: (tab: string) => void;
  list: () => string[];
  isSubscribed: (topic: string) => boolean;
  /** True if the topic's snapshot has arrived and its changes are streamed. */
  hasSnapshot: (topic: string) => boolean;
  /** Subscribes again to denied topics about these ids: the rows may not have existed or been readable before. */
  retryDenied: (ids: readonly string[]) => void;
  /** Handles a lost socket: live topics load again with the next one. */
  handleDisconnect: () => void;
  state: (topic: string) => SubscriptionState | undefined;
  set: (topic: string, state: SubscriptionState) => void;
  states: () => [topic: string, state: SubscriptionState][];
}

interface LeaderSubscriptionsParts {
  send: LiveConnection['send'];
  onChange: () => void;
}

export function createLeaderSubscriptions({ send, onChange }: LeaderSubscriptionsParts): LeaderSubscriptions {
  const byTab = new Map<string, readonly string[]>();
  /** Topics whose row arrived while their subscription was in flight: a denial of that subscription is outdated. */
  const outdated = new Set<string>();
  let states = new Map<string, SubscriptionState>();

  function update() {
    const wanted = [...new Set([...byTab.values()].flat())].slice(-TOPICS_PER_SOCKET);
    for (const topic of states.keys()) if (!wanted.includes(topic)) send({ t: 'unsub', topic });
    for (const topic of wanted) if (!states.has(topic)) send({ t: 'sub', topic });
    states = new Map(wanted.map((topic) => [topic, states.get(topic) ?? 'loading']));
    onChange();
  }

  function subscribe(topic: string) {
    states.set(topic, 'loading');
    send({ t: 'sub', topic });
    onChange();
  }

  return {
    setTabTopics(tab, topics) {
      byTab.set(tab, topics);
      update();
    },
    removeTab(tab) {
      if (byTab.delete(tab)) update();
    },
    list: () => [...states.keys()],
    isSubscribed: (topic) => states.has(topic) && states.get(topic) !== 'denied',
    hasSnapshot: (topic) => states.get(topic) === 'live',
    retryDenied(ids) {
      for (const [topic, state] of states) {
        if (!ids.includes(valueOf(topic))) continue;
        if (state === 'loading') outdated.add(topic);
        if (state === 'denied') subscribe(topic);
      }
    },
    handleDisconnect() {
      states = new Map([...states].map(([topic, state]) => [topic, state === 'live' ? 'loading' : state]));
    },
    state: (topic) => states.get(topic),
    set(topic, state) {
      if (!states.has(topic) || states.get(topic) === state) return;
      if (outdated.delete(topic) && state === 'denied') return subscribe(topic);
      states.set(topic, state);
      onChange();
    },
    states: () => [...states],
  };
}

const valueOf = (topic: string): string => topic.slice(topic.indexOf(':') + 1);
