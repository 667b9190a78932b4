import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Frame } from '#sync/core/protocol.ts';
import { createLiveConnection, type LiveConnection } from '#web/store/live/connection.ts';
import type { ConnectionState } from '#web/store/tab/tab-channel.ts';

/** A socket whose close handshake lasts 50 ms; messages on their way still arrive, as with a real one. */
class SlowSocket {
  readonly OPEN = 1;
  readyState = 1;
  onopen?: () => void;
  onmessage?: (event: { data: string }) => void;
  onclose?: (event: { code: number }) => void;
  constructor() {
    sockets.push(this);
    queueMicrotask(() => this.onopen?.());
  }
  send() {}
  close() {
    this.readyState = 2;
    setTimeout(() => this.onclose?.({ code: 1000 }), 50);
  }
}

let sockets: SlowSocket[] = [];
let states: ConnectionState[] = [];
let connection: LiveConnection;

beforeEach(() => {
  vi.useFakeTimers();
  sockets = [];
  states = [];
});

afterEach(() => {
  connection.stop();
  vi.useRealTimers();
});

async function connect(onFrame: (frame: Frame) => Promise<void>): Promise<void> {
  connection = createLiveConnection({
    url: 'ws://server',
    WebSocket: SlowSocket as unknown as new (url: string) => WebSocket,
    isOnline: () => true,
    position: async () => ({ cursor: null, epoch: null }) as never,
    topics: () => [],
    onFrame,
    onState: (state) => states.push(state),
    onSignedOut: () => {},
    onOutdated: () => {},
  });
  connection.connect();
  await vi.advanceTimersByTimeAsync(0);
}

const deliver = (...frames: unknown[]) => {
  for (const frame of frames) sockets.at(-1)?.onmessage?.({ data: JSON.stringify(frame) });
};

test('frames after one that could not be stored are not applied, and a new socket resumes the stream', async () => {
  const applied: unknown[] = [];
  await connect(async (frame) => {
    if (Reflect.get(frame, 'c') === 2) throw new Error('disk full');
    applied.push(frame);
  });
  deliver({ t: 'b', c: 1 }, { t: 'b', c: 2 }, { t: 'b', c: 3 });
  await vi.advanceTimersByTimeAsync(10);
  expect(applied).toEqual([{ t: 'b', c: 1 }]);
  expect(states.at(-1)).toBe('off');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(sockets).toHaveLength(2);
});

test('a connection is not live while its first frame is being stored', async () => {
  const { promise: stored, resolve } = Promise.withResolvers<void>();
  await connect(() => stored);
  deliver({ t: 'snap', c: 1 });
  await vi.advanceTimersByTimeAsync(5_000);
  expect(states).not.toContain('live');
  resolve();
  await vi.advanceTimersByTimeAsync(0);
  expect(states.at(-1)).toBe('live');
});

test('a connection on which the server has nothing to send is live after a second', async () => {
  await connect(async () => {});
  await vi.advanceTimersByTimeAsync(1_000);
  expect(states.at(-1)).toBe('live');
});
