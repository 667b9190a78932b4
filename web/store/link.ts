import { type ClientMessage, closeCodes, type Frame, PROTOCOL_VERSION, SILENCE_MS } from '#sync/protocol.ts';
import type { Place } from '#web/store/epoch.ts';
import { createSender, type Sender } from '#web/store/sender.ts';
import type { LinkState } from '#web/store/tabs.ts';

const FIRST_WAIT_MS = 300;
const LONGEST_WAIT_MS = 30_000;
const QUIET_MS = 1_000;
const WATCH_MS = 5_000;

export interface LinkParts {
  url: string;
  WebSocket: new (url: string) => WebSocket;
  isOnline: () => boolean;
  place: () => Promise<Place>;
  topics: () => string[];
  /**
   * Applies one frame; the next frame waits for it. If it cannot be stored, the socket is closed and the stream resumes
   * at the last cursor.
   */
  onFrame: (frame: Frame) => Promise<void>;
  onState: (state: LinkState) => void;
  onSignedOut: () => void;
  onOutdated: () => void;
}

export interface Link {
  send: Sender['send'];
  /** Connects at once, because the network is back. */
  connect: () => void;
  /** Disconnects, because the network is gone. */
  disconnect: () => void;
  stop: () => Promise<void>;
}

/**
 * The socket of the leading tab. It reconnects with random backoff, so that a server restart does not cause a stampede.
 */
export function createLink(parts: LinkParts): Link {
  let socket: WebSocket | undefined;
  let isStopped = false;
  let tries = 0;
  let heardAt = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let frames: Promise<void> = Promise.resolve();
  let quiet: ReturnType<typeof setTimeout> | undefined;
  const sender = createSender();

  function open() {
    if (isStopped || socket || !parts.isOnline()) return;
    clearTimeout(timer);
    const own = new parts.WebSocket(parts.url);
    socket = own;
    heardAt = Date.now();
    // The state stays `off` during repeated failures, instead of flipping with every attempt.
    if (tries === 0) parts.onState('joining');
    own.onopen = () => void greet(own);
    own.onmessage = ({ data }) => {
      heardAt = Date.now();
      frames = frames.then(() => take(own, String(data)));
    };
    own.onclose = ({ code }) => {
      if (socket === own) closed(code);
    };
  }

  async function greet(own: WebSocket) {
    parts.onState('joining');
    const place = await parts.place();
    if (socket !== own || own.readyState !== own.OPEN) return;
    own.send(greeting(place, parts.topics()));
    sender.open(own);
    // The server may send nothing to a client that missed nothing.
    quiet = setTimeout(() => parts.onState('live'), QUIET_MS);
  }

  async function take(own: WebSocket, data: string) {
    if (socket !== own) return;
    try {
      await parts.onFrame(JSON.parse(data) as Frame);
    } catch {
      return own.close();
    }
    tries = 0;
    if (socket === own) parts.onState('live');
  }

  function closed(code: number) {
    drop();
    if (code === closeCodes.signedOut) return parts.onSignedOut();
    if (code === closeCodes.outdated) return parts.onOutdated();
    if (code === closeCodes.tooMuch) tries = Math.max(tries, 5);
    timer = setTimeout(open, Math.random() * Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** tries));
    tries += 1;
  }

  function drop() {
    const own = socket;
    socket = undefined;
    clearTimeout(timer);
    clearTimeout(quiet);
    sender.close();
    own?.close();
    parts.onState('off');
  }

  // Detects a network that vanished without a close event, and a laptop that slept.
  const watch = setInterval(() => {
    if (!socket || Date.now() - heardAt < SILENCE_MS) return;
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
    async stop() {
      isStopped = true;
      clearInterval(watch);
      drop();
      await frames;
    },
  };
}

const greeting = (place: Place, topics: string[]): string =>
  JSON.stringify({ t: 'hi', v: PROTOCOL_VERSION, ...place, topics } satisfies ClientMessage);
