import type { RowChange } from '#web/store/row.ts';
import type { Origin } from '#web/store/memory.ts';

export type LinkState = 'off' | 'joining' | 'live';
export type TopicState = 'loading' | 'live' | 'denied';

/** What tabs of one user tell each other. Rows travel with their number; whoever misses one reads the database again. */
export type TabMessage =
  | { t: 'rows'; seq: number; changes: RowChange[]; acked: string[]; origin: Origin }
  /** Waiting or refused commands changed. */
  | { t: 'outbox' }
  /** Everything that this tab follows. */
  | { t: 'wants'; tab: string; topics: string[] }
  /** A tab has come, or wonders whether anybody leads. */
  | { t: 'ask' }
  /** The leader's answer, also sent when it changes. */
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
