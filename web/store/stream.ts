import type { Frame } from '#sync/protocol.ts';
import { hasTopics } from '#web/store/audience.ts';
import type { Disk } from '#web/store/disk.ts';
import { enterEpoch, readPlace } from '#web/store/epoch.ts';
import { createLink, type LinkParts } from '#web/store/link.ts';
import type { RowWriter } from '#web/store/row-writer.ts';
import type { LinkState, Tabs } from '#web/store/tabs.ts';
import { createTopics, type Topics } from '#web/store/topics.ts';

/** The change stream of the leading tab: holds the socket, subscribes to topics and stores the frames. */
export interface Stream {
  topics: Topics;
  link: () => LinkState;
  /** Languages that the school offers, once the server has sent them. */
  languages: () => string | undefined;
  /** Connects when the network comes back. */
  connect: () => void;
  disconnect: () => void;
  stop: () => Promise<void>;
}

interface StreamParts extends Pick<LinkParts, 'url' | 'WebSocket' | 'isOnline' | 'onSignedOut' | 'onOutdated'> {
  disk: Disk;
  writer: RowWriter;
  tabs: Tabs;
  now: () => number;
  /** Called when the connection state, a topic's state or the languages changed. */
  onChange: () => void;
  onArrived: (keys: readonly string[]) => void;
  /** Called when the initial snapshot has arrived. */
  onFilled: () => void;
}

export function createStream(streamParts: StreamParts): Stream {
  const { disk, writer, tabs, now, onChange, onArrived, onFilled, ...parts } = streamParts;
  let state: LinkState = 'off';
  let lostAt = now();
  let languages: string | undefined;
  const topics = createTopics({ send: (message) => link.send(message), onChange });

  async function take(frame: Frame) {
    if (frame.t === 'snap' && frame.e !== undefined) await enterEpoch({ disk, tabs, epoch: frame.e, since: lostAt });
    const acked = await writer.frame(frame);
    onArrived(acked);
    if (frame.t === 'hb') hearLanguages(frame.l);
    if (frame.t === 'deny') topics.set(frame.topic, 'denied');
    if (frame.t === 'b') topics.askAgain(frame.p.flatMap(([model, id, row]) => (row && hasTopics(model) ? id : [])));
    if (frame.t !== 'snap') return;
    if (frame.topic === undefined) onFilled();
    else topics.set(frame.topic, 'live');
  }

  function hearLanguages(said: string | undefined) {
    if (said === undefined || said === languages) return;
    languages = said;
    onChange();
  }

  const link = createLink({
    ...parts,
    place: () => disk.database.read('meta', readPlace),
    topics: topics.wanted,
    onFrame: take,
    onState(next) {
      if (next === state) return;
      if (state === 'live') lostAt = now();
      if (next !== 'live') topics.lost();
      state = next;
      onChange();
    },
  });

  return {
    topics,
    link: () => state,
    languages: () => languages,
    connect: link.connect,
    disconnect: link.disconnect,
    stop: link.stop,
  };
}
