import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { type RawData, type WebSocket, WebSocketServer } from 'ws';
import { isSameOrigin } from '#server/core/request/same-origin.ts';
import { type FindSession, isComplete, type RequestSession } from '#server/core/http/request-session.ts';
import type { ClientPipe } from '#server/core/live/connection.ts';
import type { Log } from '#server/core/log/log.ts';
import { closeCodes, FRAME_BYTES_INBOUND, HEARTBEAT_MS, MESSAGES_PER_SECOND } from '#sync/core/protocol.ts';

export const LIVE_PATH = '/api/live';

/** Time in which a new socket must send its greeting. */
const GREETING_MS = 10_000;
const GOODBYE_MS = 1_000;

/** Handler of an open socket. */
export interface SocketHandler {
  onText(text: string): void;
  onClose(): void;
  hasGreeted(): boolean;
}

export interface SocketParts {
  findSession: FindSession;
  publicUrl: string;
  log: Log;
  /** True if the school is under maintenance and this person is not an administrator. */
  isShutOut: (session: RequestSession | undefined) => boolean;
  open(session: RequestSession, pipe: ClientPipe): SocketHandler;
}

/** The parts of an HTTP server that are used here. */
export interface Upgradable {
  on(event: 'upgrade', listener: (request: IncomingMessage, socket: Duplex, head: Buffer) => void): unknown;
  listenerCount(event: 'upgrade'): number;
}

/** WebSockets of the stream: admission, limits of messages, and detection of dead peers. */
export class Sockets {
  readonly #parts: SocketParts;
  // Frames are small and many, so compressing each would cost more than it saves.
  readonly #server = new WebSocketServer({ noServer: true, perMessageDeflate: false, maxPayload: FRAME_BYTES_INBOUND });
  readonly #silent = new Set<WebSocket>();
  readonly #beat: NodeJS.Timeout;

  constructor(parts: SocketParts) {
    this.#parts = parts;
    this.#beat = setInterval(() => this.#findDead(), HEARTBEAT_MS);
  }

  attach(server: Upgradable): void {
    server.on('upgrade', (request, socket, head) => {
      socket.on('error', () => socket.destroy());
      // Security: a target such as `//` is not a URL, and an upgrade that this listener ignores is answered by no other one.
      if (request.url?.split('?', 1)[0] !== LIVE_PATH) return refuse(socket, '404 Not Found');
      this.#upgrade(request, socket, head).catch((error: unknown) => {
        this.#parts.log.warn({ err: error }, 'a socket could not be opened');
        refuse(socket, '503 Service Unavailable');
      });
    });
  }

  /** Closes the server. Clients first get a moment to receive the reason and close by themselves. */
  async stop(): Promise<void> {
    clearInterval(this.#beat);
    const left = [...this.#server.clients].map((socket) => new Promise((resolve) => socket.once('close', resolve)));
    await Promise.race([Promise.all(left), sleep(GOODBYE_MS, undefined, { ref: false })]);
    for (const socket of this.#server.clients) socket.terminate();
    this.#server.close();
  }

  async #upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    const { origin, host, cookie } = request.headers;
    // Security: a browser sends our cookies along from any site that opens a socket here.
    if (!isSameOrigin(origin ?? null, host ?? null, this.#parts.publicUrl)) return refuse(socket, '403 Forbidden');
    const session = await this.#parts.findSession(new Headers(cookie === undefined ? {} : { cookie }));
    if (socket.destroyed) return;
    if (this.#parts.isShutOut(session)) return refuse(socket, '503 Service Unavailable');
    this.#server.handleUpgrade(request, socket, head, (ws) => {
      ws.on('error', () => ws.terminate());
      // The reason can be sent only on an open socket.
      if (session && isComplete(session)) this.#open(ws, session);
      else ws.close(closeCodes.signedOut, session ? 'login not finished' : 'not signed in');
    });
  }

  #open(ws: WebSocket, session: RequestSession): void {
    const handler = this.#parts.open(session, pipeOf(ws));
    const greeting = setTimeout(() => {
      if (!handler.hasGreeted()) ws.close(closeCodes.retryLater, 'say hi');
    }, GREETING_MS);
    const mayPass = rateLimit(MESSAGES_PER_SECOND);
    ws.on('message', (data: RawData, isBinary: boolean) => {
      if (isBinary) ws.close(closeCodes.rateLimited, 'text only');
      else if (!mayPass()) ws.close(closeCodes.rateLimited, 'too many messages');
      else handler.onText((data as Buffer).toString());
    });
    ws.on('pong', () => this.#silent.delete(ws));
    ws.on('close', () => {
      clearTimeout(greeting);
      this.#silent.delete(ws);
      handler.onClose();
    });
  }

  /** Terminates peers that vanished, which do not answer pings. */
  #findDead(): void {
    for (const ws of this.#server.clients) {
      if (this.#silent.has(ws)) {
        ws.terminate();
        continue;
      }
      this.#silent.add(ws);
      ws.ping();
    }
  }
}

const pipeOf = (ws: WebSocket): ClientPipe => ({
  send(frame) {
    if (ws.readyState === ws.OPEN) ws.send(frame, { binary: false });
  },
  unsentBytes: () => ws.bufferedAmount,
  close: (code, reason) => ws.close(code, reason),
});

/** Rate limit in fixed windows of a second, which is cheap and exact enough. */
function rateLimit(perSecond: number): () => boolean {
  let since = 0;
  let count = 0;
  return () => {
    const now = performance.now();
    if (now - since >= 1_000) [since, count] = [now, 0];
    count += 1;
    return count <= perSecond;
  };
}

function refuse(socket: Duplex, status: string): void {
  // The socket is destroyed, because a peer that never closes its side would keep it open.
  socket.once('finish', () => socket.destroy());
  socket.end(`HTTP/1.1 ${status}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`);
}
