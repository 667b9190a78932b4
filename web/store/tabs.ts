import type { RowChange } from '#web/store/row.ts';
import type { Origin } from '#web/store/memory.ts';

export type LinkState = 'off' | 'joining' | 'live';
export type TopicState = 'loading' | 'live' | 'denied';

/** Messages between the tabs of one user. Row changes are numbered; a tab that misses one reads the database again. */
export type TabMessage =
  | { t: 'rows'; seq: number; changes: RowChange[]; acked: string[]; origin: Origin }
  /** Pending or refused commands changed. */
  | { t: 'outbox' }
  /** All topics that this tab subscribes to. */
  | { t: 'wants'; tab: string; topics: string[] }
  /** A tab has opened, or asks for a heartbeat of the leader. */
  | { t: 'ask' }
  /** Heartbeat of the leader, also sent when its state changes. */
  | {
      t: 'lead';
      link: LinkState;
      topics: [topic: string, state: TopicState][];
      isFilled: boolean;
      languages: string | undefined;
    }
  | { t: 'signed-out' }
  | { t: 'outdated' }
  | { t: 'cleared' };

export interface Tabs {
  post: (message: TabMessage) => void;
  close: () => void;
}

export function joinTabs(name: string, onMessage: (message: TabMessage) => void): Tabs {
  const channel = new BroadcastChannel(name);
  channel.onmessage = ({ data }: MessageEvent<TabMessage>) => onMessage(data);
  let isClosed = false;
  return {
    post(message) {
      if (!isClosed) channel.postMessage(message);
    },
    close() {
      isClosed = true;
      channel.close();
    },
  };
}
