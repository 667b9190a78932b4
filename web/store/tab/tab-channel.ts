import type { RowChange } from '#web/store/row/row.ts';
import type { ChangeOrigin } from '#web/store/row/memory.ts';

export type ConnectionState = 'off' | 'joining' | 'live';
export type SubscriptionState = 'loading' | 'live' | 'denied';

/** Messages between the tabs of one user. Row changes are numbered; a tab that misses one reads the database again. */
export type TabMessage =
  | { t: 'rows'; seq: number; changes: RowChange[]; acked: string[]; origin: ChangeOrigin }
  /** Pending or refused commands changed. */
  | { t: 'outbox' }
  /** All topics that this tab subscribes to. */
  | { t: 'topics'; tab: string; topics: string[] }
  /** A tab has opened, or asks for a heartbeat of the leader. */
  | { t: 'heartbeat-request' }
  /** Heartbeat of the leader, also sent when its state changes. */
  | {
      t: 'heartbeat';
      connection: ConnectionState;
      topics: [topic: string, state: SubscriptionState][];
      isFilled: boolean;
      languages: string | undefined;
    }
  | { t: 'signed-out' }
  | { t: 'outdated' }
  | { t: 'cleared' };

export interface TabChannel {
  post: (message: TabMessage) => void;
  close: () => void;
}

export function openTabChannel(name: string, onMessage: (message: TabMessage) => void): TabChannel {
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
