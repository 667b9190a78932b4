import type { ErrorCode } from '#domain/kernel/errors.ts';
import { databaseName } from '#web/store/database/database.ts';
import { createLeaderStream, type LeaderStream, type LeaderStreamParts } from '#web/store/live/leader-stream.ts';
import { profileLocks } from '#web/store/tab/lock.ts';
import { joinTabPresence, type TabPresence } from '#web/store/tab/tab-presence.ts';
import type { TabMessage } from '#web/store/tab/tab-channel.ts';
import { createTabSubscriptions, type TabSubscriptions } from '#web/store/live/subscription.ts';

export interface SyncSessionParts extends Omit<LeaderStreamParts, 'onEnd' | 'onHeartbeat'> {
  /** Called when the stream is live again; data loaded before `since` may have missed changes. */
  onLive: (since: number) => void;
  close: () => Promise<void>;
}

/** Coordinates this tab with the user's other tabs and with the server. */
export interface SyncSession {
  subscriptions: TabSubscriptions;
  receive: (message: TabMessage) => void;
  start: () => void;
  isLeading: () => boolean;
  isSubscribed: (topic: string) => boolean;
  hasSnapshot: (topic: string) => boolean;
  /** Handles a refusal that ends the session or makes the page outdated, whichever request it was for. */
  handleRefusal: (code: ErrorCode) => void;
  /** Sends pending commands if this tab leads; the leading tab learns of new commands by the `outbox` message. */
  sendWaiting: () => void;
  /** Sends pending commands at once, in whichever tab leads. */
  flush: () => void;
  stop: () => void;
}

export function createSyncSession(parts: SyncSessionParts): SyncSession {
  const { options, tabs, outboxSender, syncState } = parts;
  const listening = new AbortController();
  let presence: TabPresence | undefined;
  let hasEnded = false;
  let lostAt = 0;
  const leaderStream = createLeaderStream({
    ...parts,
    onEnd: (reason) => end(reason, true),
    onHeartbeat: setSyncState,
  });

  const subscriptions = createTabSubscriptions(() => {
    syncState.keepTopics(subscriptions.list());
    sendTopics();
  });

  function sendTopics() {
    if (!presence) return;
    leaderStream.setTabTopics(presence.tab, subscriptions.list());
    tabs.post({ t: 'topics', tab: presence.tab, topics: subscriptions.list() });
  }

  function join() {
    sendTopics();
    tabs.post({ t: 'heartbeat-request' });
  }

  function setSyncState(change: Parameters<typeof syncState.set>[0]) {
    const before = syncState.live.get().connection;
    syncState.set(change);
    const { connection } = syncState.live.get();
    if (before === 'live' && connection !== 'live') lostAt = options.now();
    if (before === 'live' || connection !== 'live') return;
    outboxSender.sendNow();
    parts.onLive(lostAt);
  }

  function lead() {
    if (hasEnded) return;
    leaderStream.start();
    join();
    outboxSender.sendNow();
  }

  function end(reason: 'signed-out' | 'outdated', isFirst: boolean) {
    if (hasEnded) return;
    hasEnded = true;
    if (isFirst) tabs.post({ t: reason });
    outboxSender.stop();
    leaderStream.stop();
    // Releases the lock, so that a store opened after the next sign-in can lead.
    presence?.leave();
    syncState.set({ connection: 'off' });
    options[reason === 'signed-out' ? 'onSignedOut' : 'onOutdated']?.();
  }

  return {
    subscriptions,
    receive: createReceiver({ ...parts, leaderStream, presence: () => presence, sendTopics, setSyncState, end }),
    start() {
      listen({ ...parts, leaderStream, lostAt: () => lostAt, signal: listening.signal });
      presence = joinTabPresence({
        name: databaseName(options.userID),
        locks: profileLocks(),
        onLead: lead,
        onLost: leaderStream.stop,
        requestHeartbeat: () => tabs.post({ t: 'heartbeat-request' }),
      });
      void presence.joined.then(join);
    },
    isLeading: leaderStream.isLeading,
    isSubscribed: (topic) =>
      leaderStream.isLeading() ? leaderStream.isSubscribed(topic) : subscriptions.list().includes(topic),
    hasSnapshot: leaderStream.hasSnapshot,
    handleRefusal(code) {
      if (code === 'not_signed_in') end('signed-out', true);
      if (code === 'outdated') end('outdated', true);
    },
    sendWaiting: () => outboxSender.run(),
    flush() {
      outboxSender.sendNow();
      tabs.post({ t: 'outbox' });
    },
    stop() {
      hasEnded = true;
      listening.abort();
      outboxSender.stop();
      leaderStream.stop();
      presence?.leave();
    },
  };
}

interface ReceiverParts extends SyncSessionParts {
  leaderStream: LeaderStream;
  presence: () => TabPresence | undefined;
  sendTopics: () => void;
  setSyncState: LeaderStreamParts['onHeartbeat'];
  end: (reason: 'signed-out' | 'outdated', isFirst: boolean) => void;
}

/** Handles the messages of other tabs. */
function createReceiver(parts: ReceiverParts): SyncSession['receive'] {
  const { disk, outboxSender, options, leaderStream, presence } = parts;
  return (message) => {
    switch (message.t) {
      case 'rows':
        if (message.origin === 'stream') parts.writer.recordRemovals(message.changes);
        void disk.receive(message).then(() => parts.onArrived(message.acked));
        return;
      case 'outbox':
        void disk.reread().then(outboxSender.run);
        return;
      case 'topics':
        presence()?.whenGone(message.tab, () => leaderStream.removeTab(message.tab));
        return leaderStream.setTabTopics(message.tab, message.topics);
      case 'heartbeat-request':
        leaderStream.sendHeartbeat();
        return parts.sendTopics();
      case 'heartbeat':
        presence()?.sawHeartbeat();
        return parts.setSyncState(message);
      case 'cleared':
        void parts.close().then(() => options.onCleared?.());
        return;
      case 'signed-out':
      case 'outdated':
        parts.end(message.t, false);
    }
  };
}

interface ListenParts extends SyncSessionParts {
  leaderStream: LeaderStream;
  lostAt: () => number;
  signal: AbortSignal;
}

function listen({ syncState, disk, leaderStream, outboxSender, tabs, onLive, lostAt, signal }: ListenParts): void {
  const handleOnline = () => {
    syncState.refresh();
    leaderStream.connect();
    outboxSender.sendNow();
    onLive(lostAt());
  };
  const handleOffline = () => {
    leaderStream.disconnect();
    syncState.refresh();
  };
  // A page that returns from the back/forward cache has missed messages of the other tabs.
  const handleShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted) void disk.reload().then(() => tabs.post({ t: 'heartbeat-request' }));
  };
  addEventListener('online', handleOnline, { signal });
  addEventListener('offline', handleOffline, { signal });
  addEventListener('pageshow', handleShow, { signal });
}
