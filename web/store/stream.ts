import type { Frame } from '#sync/protocol.ts';
import { readCursor } from '#web/store/database.ts';
import type { Disk } from '#web/store/disk.ts';
import { createLink, type LinkParts } from '#web/store/link.ts';
import type { RowWriter } from '#web/store/row-writer.ts';
import type { LinkState } from '#web/store/tabs.ts';
import { createTopics, type Topics } from '#web/store/topics.ts';

/** What the leading tab does for all: holds the socket, follows topics and keeps what comes. */
export interface Stream {
  topics: Topics;
  link: () => LinkState;
  /** The network came, or went. */
  connect: () => void;
  disconnect: () => void;
  stop: () => Promise<void>;
}

interface StreamParts extends Pick<LinkParts, 'url' | 'WebSocket' | 'isOnline' | 'onSignedOut' | 'onOutdated'> {
  disk: Disk;
  writer: RowWriter;
  /** The socket's state, a topic's, or what has arrived changed. */
  onChange: () => void;
  onArrived: (keys: readonly string[]) => void;
  /** The first snapshot is here. */
  onFilled: () => void;
}

export function createStream({ disk, writer, onChange, onArrived, onFilled, ...parts }: StreamParts): Stream {
  let state: LinkState = 'off';
  const topics = createTopics({ send: (message) => link.send(message), onChange });

  async function take(frame: Frame) {
    const acked = await writer.frame(frame);
    onArrived(acked);
    if (frame.t === 'deny') topics.set(frame.topic, 'denied');
    if (frame.t !== 'snap') return;
    if (frame.topic === undefined) onFilled();
    else topics.set(frame.topic, 'live');
  }

  const link = createLink({
    ...parts,
    cursor: () => readCursor(disk.database),
    topics: topics.wanted,
    onFrame: take,
    onState(next) {
      if (next === state) return;
      state = next;
      onChange();
    },
  });

  return {
    topics,
    link: () => state,
    connect: link.connect,
    disconnect: link.disconnect,
    stop: link.stop,
  };
}
