import type { Role } from '#domain/account/user.ts';
import type { UserId } from '#domain/kernel/id.ts';
import type { Disk } from '#web/store/tab/disk.ts';
import type { OutboxSender } from '#web/store/outbox/outbox-sender.ts';
import type { RowWriter } from '#web/store/replication/row-writer.ts';
import { createChangeStream, type ChangeStream } from '#web/store/live/change-stream.ts';
import type { SyncStateStore } from '#web/store/live/sync-state.ts';
import type { TabMessage, TabChannel } from '#web/store/tab/tab-channel.ts';

/** The part of the store's options that the sync session uses. */
export interface SessionOptions {
  userID: UserId;
  role: Role;
  /** Called when the session has ended; pending commands stay on this device for the next session. */
  onSignedOut?: () => void;
  /** Called when the server speaks a newer protocol and the page has to be reloaded. */
  onOutdated?: () => void;
  /** Called when another tab signed out and deleted the store. */
  onCleared?: () => void;
  WebSocket: new (url: string) => WebSocket;
  /** The server's origin, `https://...`. */
  origin: string;
  isOnline: () => boolean;
  now: () => number;
}

export interface LeaderStreamParts {
  options: SessionOptions;
  tabs: TabChannel;
  disk: Disk;
  writer: RowWriter;
  outboxSender: OutboxSender;
  syncState: SyncStateStore;
  onArrived: (keys: readonly string[]) => void;
  /** Called when the server ends the connection for all tabs. */
  onEnd: (reason: 'signed-out' | 'outdated') => void;
  /** Called with the state that was sent to the other tabs. */
  onHeartbeat: (heartbeat: Omit<Extract<TabMessage, { t: 'heartbeat' }>, 't'>) => void;
}

/** Work of the leading tab. In every other tab these functions do nothing. */
export interface LeaderStream {
  start: () => void;
  stop: () => void;
  isLeading: () => boolean;
  isSubscribed: (topic: string) => boolean;
  hasSnapshot: (topic: string) => boolean;
  setTabTopics: (tab: string, topics: readonly string[]) => void;
  removeTab: (tab: string) => void;
  /** Sends the current state to the other tabs. */
  sendHeartbeat: () => void;
  connect: () => void;
  disconnect: () => void;
}

export function createLeaderStream(parts: LeaderStreamParts): LeaderStream {
  const { options, tabs, syncState } = parts;
  let stream: ChangeStream | undefined;

  function sendHeartbeat() {
    if (!stream) return;
    const heartbeat = {
      connection: stream.connection(),
      topics: stream.subscriptions.states(),
      isFilled: syncState.live.get().isFilled,
      languages: stream.languages(),
    };
    parts.onHeartbeat(heartbeat);
    tabs.post({ t: 'heartbeat', ...heartbeat });
  }

  return {
    start() {
      stream = createChangeStream({
        url: `${options.origin.replace(/^http/, 'ws')}/api/live`,
        WebSocket: options.WebSocket,
        isOnline: options.isOnline,
        disk: parts.disk,
        writer: parts.writer,
        tabs,
        now: options.now,
        onArrived: parts.onArrived,
        onSignedOut: () => parts.onEnd('signed-out'),
        onOutdated: () => parts.onEnd('outdated'),
        onChange: sendHeartbeat,
        onFilled() {
          syncState.set({ isFilled: true });
          sendHeartbeat();
        },
      });
      stream.connect();
    },
    stop() {
      stream?.stop();
      stream = undefined;
    },
    isLeading: () => stream !== undefined,
    isSubscribed: (topic) => stream?.subscriptions.isSubscribed(topic) ?? false,
    hasSnapshot: (topic) => stream?.subscriptions.hasSnapshot(topic) ?? false,
    setTabTopics: (tab, topics) => stream?.subscriptions.setTabTopics(tab, topics),
    removeTab: (tab) => stream?.subscriptions.removeTab(tab),
    sendHeartbeat,
    connect: () => stream?.connect(),
    disconnect: () => stream?.disconnect(),
  };
}
