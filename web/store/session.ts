import type { ErrorCode } from '#domain/kernel/errors.ts';
import { databaseName } from '#web/store/database.ts';
import { createLeading, type Leading, type LeadingParts } from '#web/store/leading.ts';
import { profileLocks } from '#web/store/locks.ts';
import { joinPresence, type Presence } from '#web/store/presence.ts';
import type { TabMessage } from '#web/store/tabs.ts';
import { createWants, type Wants } from '#web/store/topics.ts';

export interface SessionParts extends Omit<LeadingParts, 'tab' | 'onEnd' | 'onTold'> {
  /** Called when the stream is live again; data loaded before `since` may have missed changes. */
  onLive: (since: number) => void;
  close: () => Promise<void>;
}

/** Coordinates this tab with the user's other tabs and with the server. */
export interface Session {
  wants: Wants;
  receive: (message: TabMessage) => void;
  start: () => void;
  isLeading: () => boolean;
  isFollowed: (topic: string) => boolean;
  isHeard: (topic: string) => boolean;
  /** Handles a refusal that ends the session or makes the page outdated, whichever request it was for. */
  refused: (code: ErrorCode) => void;
  /** Sends pending commands if this tab leads; the leading tab learns of new commands by the `outbox` message. */
  sendWaiting: () => void;
  /** Sends pending commands at once, in whichever tab leads. */
  flush: () => void;
  stop: () => Promise<void>;
}

export function createSession(parts: SessionParts): Session {
  const { options, tabs, pump, board } = parts;
  const ears = new AbortController();
  let presence: Presence | undefined;
  let hasEnded = false;
  let lostAt = 0;
  const leading = createLeading({ ...parts, onEnd: (reason) => end(reason, true), onTold: setBoard });

  const wants = createWants(() => {
    board.keepTopics(wants.list());
    want();
  });

  function want() {
    if (!presence) return;
    leading.want(presence.tab, wants.list());
    tabs.post({ t: 'wants', tab: presence.tab, topics: wants.list() });
  }

  function join() {
    want();
    tabs.post({ t: 'ask' });
  }

  function setBoard(change: Parameters<typeof board.set>[0]) {
    const before = board.live.get().link;
    board.set(change);
    const { link } = board.live.get();
    if (before === 'live' && link !== 'live') lostAt = options.now();
    if (before === 'live' || link !== 'live') return;
    pump.hurry();
    parts.onLive(lostAt);
  }

  function lead() {
    if (hasEnded) return;
    leading.start();
    join();
    pump.hurry();
  }

  function end(reason: 'signed-out' | 'outdated', isFirst: boolean) {
    if (hasEnded) return;
    hasEnded = true;
    if (isFirst) tabs.post({ t: reason });
    pump.stop();
    void leading.stop();
    // Releases the lock, so that a store opened after the next sign-in can lead.
    presence?.leave();
    board.set({ link: 'off' });
    options[reason === 'signed-out' ? 'onSignedOut' : 'onOutdated']?.();
  }

  return {
    wants,
    receive: createReceiver({ ...parts, leading, presence: () => presence, want, setBoard, end }),
    start() {
      listen({ ...parts, leading, lostAt: () => lostAt, signal: ears.signal });
      presence = joinPresence({
        name: databaseName(options.userID),
        locks: profileLocks(),
        onLead: lead,
        onLost: () => void leading.stop(),
        ask: () => tabs.post({ t: 'ask' }),
      });
      void presence.joined.then(join);
    },
    isLeading: leading.isLeading,
    isFollowed: (topic) => (leading.isLeading() ? leading.isFollowed(topic) : wants.list().includes(topic)),
    isHeard: leading.isHeard,
    refused(code) {
      if (code === 'not_signed_in') end('signed-out', true);
      if (code === 'outdated') end('outdated', true);
    },
    sendWaiting: () => pump.run(),
    flush() {
      pump.hurry();
      tabs.post({ t: 'outbox' });
    },
    async stop() {
      hasEnded = true;
      ears.abort();
      pump.stop();
      await leading.stop();
      presence?.leave();
    },
  };
}

interface ReceiverParts extends SessionParts {
  leading: Leading;
  presence: () => Presence | undefined;
  want: () => void;
  setBoard: LeadingParts['onTold'];
  end: (reason: 'signed-out' | 'outdated', isFirst: boolean) => void;
}

/** Handles the messages of other tabs. */
function createReceiver(parts: ReceiverParts): Session['receive'] {
  const { disk, pump, options, leading, presence } = parts;
  return (message) => {
    switch (message.t) {
      case 'rows':
        if (message.origin === 'stream') parts.writer.heard(message.changes);
        void disk.receive(message).then(() => parts.onArrived(message.acked));
        return;
      case 'outbox':
        void disk.reread().then(pump.run);
        return;
      case 'wants':
        presence()?.whenGone(message.tab, () => leading.forget(message.tab));
        return leading.want(message.tab, message.topics);
      case 'ask':
        leading.tell();
        return parts.want();
      case 'lead':
        presence()?.heard();
        return parts.setBoard(message);
      case 'cleared':
        void parts.close().then(() => options.onCleared?.());
        return;
      case 'signed-out':
      case 'outdated':
        parts.end(message.t, false);
    }
  };
}

interface ListenParts extends SessionParts {
  leading: Leading;
  lostAt: () => number;
  signal: AbortSignal;
}

function listen({ board, disk, leading, pump, tabs, onLive, lostAt, signal }: ListenParts): void {
  const handleOnline = () => {
    board.refresh();
    leading.connect();
    pump.hurry();
    onLive(lostAt());
  };
  const handleOffline = () => {
    leading.disconnect();
    board.refresh();
  };
  // A page that returns from the back/forward cache has missed messages of the other tabs.
  const handleShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted) void disk.reload().then(() => tabs.post({ t: 'ask' }));
  };
  addEventListener('online', handleOnline, { signal });
  addEventListener('offline', handleOffline, { signal });
  addEventListener('pageshow', handleShow, { signal });
}
