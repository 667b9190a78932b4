import { type ClientMessage, closeCodes, type Frame, PROTOCOL_VERSION, SILENCE_MS } from '#sync/core/protocol.ts';
import type { StreamPosition } from '#web/store/replication/epoch.ts';
import { createMessageSender, type MessageSender } from '#web/store/live/message-sender.ts';
import type { ConnectionState } from '#web/store/tab/tab-channel.ts';

const FIRST_WAIT_MS = 300;
const LONGEST_WAIT_MS = 30_000;
const QUIET_MS = 1_000;
const WATCH_MS = 5_000;

export interface LiveConnectionParts {
  url: string;
  WebSocket: new (url: string) => WebSocket;
  isOnline: () => boolean;
  position: () => Promise<StreamPosition>;
  topics: () => string[];
  /**
   * Applies one frame; the next frame waits for it. If it cannot be stored, the socket is closed and the stream resumes
   * at the last cursor.
   */
  onFrame: (frame: Frame) => Promise<void>;
  onState: (state: ConnectionState) => void;
  onSignedOut: () => void;
  onOutdated: () => void;
}

export interface LiveConnection {
  send: MessageSender['send'];
  /** Connects at once, because the network is back. */
  connect: () => void;
  /** Disconnects, because the network is gone. */
  disconnect: () => void;
  stop: () => void;
}

/**
 * The socket of the leading tab. It reconnects with random backoff, so that a server restart does not cause a stampede.
 */
export function createLiveConnection(parts: LiveConnectionParts): LiveConnection {
  let socket: WebSocket | undefined;
  let isStopped = false;
  let tries = 0;
  let lastMessageAt = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let frames: Promise<void> = Promise.resolve();
  let liveTimer: ReturnType<typeof setTimeout> | undefined;
  const sender = createMessageSender();

  function open() {
    if (isStopped || socket || !parts.isOnline()) return;
    clearTimeout(timer);
    const own = new parts.WebSocket(parts.url);
    socket = own;
    lastMessageAt = Date.now();
    // The state stays `off` during repeated failures, instead of flipping with every attempt.
    if (tries === 0) parts.onState('joining');
    own.onopen = () => void greet(own).catch(() => own.close());
    own.onmessage = ({ data }) => {
      lastMessageAt = Date.now();
      clearTimeout(liveTimer);
      frames = frames.then(() => handleFrame(own, String(data)));
    };
    own.onclose = ({ code }) => {
      if (socket === own) handleClose(code);
    };
  }

  async function greet(own: WebSocket) {
    parts.onState('joining');
    const position = await parts.position();
    if (socket !== own || own.readyState !== own.OPEN) return;
    own.send(greeting(position, parts.topics()));
    sender.open(own);
    // The server may send nothing to a client that missed nothing.
    liveTimer = setTimeout(() => parts.onState('live'), QUIET_MS);
  }

  async function handleFrame(own: WebSocket, data: string) {
    if (socket !== own) return;
    try {
      await parts.onFrame(JSON.parse(data) as Frame);
    } catch {
      // The close handshake takes time, in which a later frame would move the cursor past this one.
      if (socket === own) handleClose();
      return;
    }
    tries = 0;
    if (socket === own) parts.onState('live');
  }

  function handleClose(code?: number) {
    drop();
    if (code === closeCodes.signedOut) return parts.onSignedOut();
    if (code === closeCodes.outdated) return parts.onOutdated();
    if (code === closeCodes.rateLimited) tries = Math.max(tries, 5);
    timer = setTimeout(open, Math.random() * Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** tries));
    tries += 1;
  }

  function drop() {
    const own = socket;
    socket = undefined;
    clearTimeout(timer);
    clearTimeout(liveTimer);
    sender.close();
    own?.close();
    parts.onState('off');
  }

  // Detects a network that vanished without a close event, and a laptop that slept.
  const watch = setInterval(() => {
    if (!socket || Date.now() - lastMessageAt < SILENCE_MS) return;
    drop();
    open();
  }, WATCH_MS);

  return {
    send: sender.send,
    connect() {
      tries = 0;
      open();
    },
    disconnect: drop,
    stop() {
      isStopped = true;
      clearInterval(watch);
      drop();
    },
  };
}

const greeting = (position: StreamPosition, topics: string[]): string =>
  JSON.stringify({ t: 'hi', v: PROTOCOL_VERSION, ...position, topics } satisfies ClientMessage);
