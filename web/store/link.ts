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
  /** Takes one frame; the next one waits for it. A frame that cannot be kept ends the socket, and the stream goes on from the last one. */
  onFrame: (frame: Frame) => Promise<void>;
  onState: (state: LinkState) => void;
  onSignedOut: () => void;
  onOutdated: () => void;
}

export interface Link {
  send: Sender['send'];
  /** The network is back: try at once. */
  connect: () => void;
  /** The network is away. */
  disconnect: () => void;
  stop: () => Promise<void>;
}

/** The socket of the leading tab. It comes back by itself, spread over time so that a restart is not a stampede. */
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
    // While it keeps failing it is off, not on and off again with every try.
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
    // Who missed nothing may be told nothing.
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

  // A network that went away without a word, and a laptop that slept.
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
