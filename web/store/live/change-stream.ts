import type { Frame } from '#sync/core/protocol.ts';
import { hasTopics } from '#web/store/row/audience.ts';
import type { Disk } from '#web/store/tab/disk.ts';
import { enterEpoch, readStreamPosition } from '#web/store/replication/epoch.ts';
import { createLiveConnection, type LiveConnectionParts } from '#web/store/live/connection.ts';
import type { RowWriter } from '#web/store/replication/row-writer.ts';
import type { ConnectionState, TabChannel } from '#web/store/tab/tab-channel.ts';
import { createLeaderSubscriptions, type LeaderSubscriptions } from '#web/store/live/subscription.ts';

/** The change stream of the leading tab: holds the socket, subscribes to topics and stores the frames. */
export interface ChangeStream {
  subscriptions: LeaderSubscriptions;
  connection: () => ConnectionState;
  /** Languages that the school offers, once the server has sent them. */
  languages: () => string | undefined;
  /** Connects when the network comes back. */
  connect: () => void;
  disconnect: () => void;
  stop: () => void;
}

interface ChangeStreamParts
  extends Pick<LiveConnectionParts, 'url' | 'WebSocket' | 'isOnline' | 'onSignedOut' | 'onOutdated'> {
  disk: Disk;
  writer: RowWriter;
  tabs: TabChannel;
  now: () => number;
  /** Called when the connection state, a topic's state or the languages changed. */
  onChange: () => void;
  onArrived: (keys: readonly string[]) => void;
  /** Called when the initial snapshot has arrived. */
  onFilled: () => void;
}

export function createChangeStream(streamParts: ChangeStreamParts): ChangeStream {
  const { disk, writer, tabs, now, onChange, onArrived, onFilled, ...parts } = streamParts;
  let state: ConnectionState = 'off';
  let lostAt = now();
  let languages: string | undefined;
  const subscriptions = createLeaderSubscriptions({ send: (message) => connection.send(message), onChange });

  async function handleFrame(frame: Frame) {
    if (frame.t === 'snap' && frame.e !== undefined) await enterEpoch({ disk, tabs, epoch: frame.e, since: lostAt });
    const acked = await writer.writeFrame(frame);
    onArrived(acked);
    if (frame.t === 'hb') setLanguages(frame.l);
    if (frame.t === 'deny') subscriptions.set(frame.topic, 'denied');
    if (frame.t === 'b')
      subscriptions.retryDenied(frame.p.flatMap(([model, id, row]) => (row && hasTopics(model) ? id : [])));
    if (frame.t !== 'snap') return;
    if (frame.topic === undefined) onFilled();
    else subscriptions.set(frame.topic, 'live');
  }

  function setLanguages(said: string | undefined) {
    if (said === undefined || said === languages) return;
    languages = said;
    onChange();
  }

  const connection = createLiveConnection({
    ...parts,
    position: () => disk.database.read('meta', readStreamPosition),
    topics: subscriptions.list,
    onFrame: handleFrame,
    onState(next) {
      if (next === state) return;
      if (state === 'live') lostAt = now();
      if (next !== 'live') subscriptions.handleDisconnect();
      state = next;
      onChange();
    },
  });

  return {
    subscriptions,
    connection: () => state,
    languages: () => languages,
    connect: connection.connect,
    disconnect: connection.disconnect,
    stop: connection.stop,
  };
}
