import type { StoreOptions } from '#web/store/client-store.ts';
import type { Disk } from '#web/store/disk.ts';
import type { Pump } from '#web/store/pump.ts';
import type { RowWriter } from '#web/store/row-writer.ts';
import { createStream, type Stream } from '#web/store/stream.ts';
import type { SyncBoard } from '#web/store/sync-state.ts';
import type { TabMessage, Tabs } from '#web/store/tabs.ts';

export interface LeadingParts {
  options: StoreOptions & Required<Pick<StoreOptions, 'WebSocket' | 'origin' | 'isOnline' | 'now'>>;
  tabs: Tabs;
  disk: Disk;
  writer: RowWriter;
  pump: Pump;
  board: SyncBoard;
  onArrived: (keys: readonly string[]) => void;
  /** Called when the server ends the connection for all tabs. */
  onEnd: (reason: 'signed-out' | 'outdated') => void;
  /** Called with the state that was sent to the other tabs. */
  onTold: (told: Omit<Extract<TabMessage, { t: 'lead' }>, 't'>) => void;
}

/** Work of the leading tab. In every other tab these functions do nothing. */
export interface Leading {
  start: () => void;
  stop: () => Promise<void>;
  isLeading: () => boolean;
  isFollowed: (topic: string) => boolean;
  isHeard: (topic: string) => boolean;
  want: (tab: string, topics: readonly string[]) => void;
  forget: (tab: string) => void;
  /** Sends the current state to the other tabs. */
  tell: () => void;
  connect: () => void;
  disconnect: () => void;
}

export function createLeading(parts: LeadingParts): Leading {
  const { options, tabs, board } = parts;
  let stream: Stream | undefined;

  function tell() {
    if (!stream) return;
    const told = {
      link: stream.link(),
      topics: stream.topics.states(),
      isFilled: board.live.get().isFilled,
      languages: stream.languages(),
    };
    parts.onTold(told);
    tabs.post({ t: 'lead', ...told });
  }

  return {
    start() {
      stream = createStream({
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
        onChange: tell,
        onFilled() {
          board.set({ isFilled: true });
          tell();
        },
      });
      stream.connect();
    },
    async stop() {
      const ended = stream;
      stream = undefined;
      await ended?.stop();
    },
    isLeading: () => stream !== undefined,
    isFollowed: (topic) => stream?.topics.isFollowed(topic) ?? false,
    isHeard: (topic) => stream?.topics.isHeard(topic) ?? false,
    want: (tab, topics) => stream?.topics.want(tab, topics),
    forget: (tab) => stream?.topics.forget(tab),
    tell,
    connect: () => stream?.connect(),
    disconnect: () => stream?.disconnect(),
  };
}
