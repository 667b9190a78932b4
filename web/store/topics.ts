import { TOPICS_PER_SOCKET } from '#sync/protocol.ts';
import type { Link } from '#web/store/link.ts';
import type { TopicState } from '#web/store/tabs.ts';

/** Time for which a subscription outlives its last screen, in ms, so that reopening the screen finds it live. */
const LINGER_MS = 5_000;

/** Topics that the screens of this tab subscribe to. */
export interface Wants {
  follow: (topic: string) => () => void;
  list: () => string[];
}

export function createWants(onChange: () => void, lingerMs = LINGER_MS): Wants {
  const counts = new Map<string, number>();

  function release(topic: string) {
    if ((counts.get(topic) ?? 0) > 0 || !counts.delete(topic)) return;
    onChange();
  }

  return {
    follow(topic) {
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
export interface Topics {
  /** Replaces the topics of one tab. */
  want: (tab: string, topics: readonly string[]) => void;
  /** Removes a tab that has closed. */
  forget: (tab: string) => void;
  wanted: () => string[];
  isFollowed: (topic: string) => boolean;
  /** True if the topic's snapshot has arrived and its changes are streamed. */
  isHeard: (topic: string) => boolean;
  /** Subscribes again to denied topics about these ids: the rows may not have existed or been readable before. */
  askAgain: (ids: readonly string[]) => void;
  /** Handles a lost socket: live topics load again with the next one. */
  lost: () => void;
  state: (topic: string) => TopicState | undefined;
  set: (topic: string, state: TopicState) => void;
  states: () => [topic: string, state: TopicState][];
}

interface TopicsParts {
  send: Link['send'];
  onChange: () => void;
}

export function createTopics({ send, onChange }: TopicsParts): Topics {
  const byTab = new Map<string, readonly string[]>();
  /** Topics whose row arrived while their subscription was in flight: a denial of that subscription is outdated. */
  const outdated = new Set<string>();
  let states = new Map<string, TopicState>();

  function update() {
    const wanted = [...new Set([...byTab.values()].flat())].slice(-TOPICS_PER_SOCKET);
    for (const topic of states.keys()) if (!wanted.includes(topic)) send({ t: 'unsub', topic });
    for (const topic of wanted) if (!states.has(topic)) send({ t: 'sub', topic });
    states = new Map(wanted.map((topic) => [topic, states.get(topic) ?? 'loading']));
    onChange();
  }

  function ask(topic: string) {
    states.set(topic, 'loading');
    send({ t: 'sub', topic });
    onChange();
  }

  return {
    want(tab, topics) {
      byTab.set(tab, topics);
      update();
    },
    forget(tab) {
      if (byTab.delete(tab)) update();
    },
    wanted: () => [...states.keys()],
    isFollowed: (topic) => states.has(topic) && states.get(topic) !== 'denied',
    isHeard: (topic) => states.get(topic) === 'live',
    askAgain(ids) {
      for (const [topic, state] of states) {
        if (!ids.includes(valueOf(topic))) continue;
        if (state === 'loading') outdated.add(topic);
        if (state === 'denied') ask(topic);
      }
    },
    lost() {
      states = new Map([...states].map(([topic, state]) => [topic, state === 'live' ? 'loading' : state]));
    },
    state: (topic) => states.get(topic),
    set(topic, state) {
      if (!states.has(topic) || states.get(topic) === state) return;
      if (outdated.delete(topic) && state === 'denied') return ask(topic);
      states.set(topic, state);
      onChange();
    },
    states: () => [...states],
  };
}

const valueOf = (topic: string): string => topic.slice(topic.indexOf(':') + 1);
