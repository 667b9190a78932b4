import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type pg from 'pg';
import type { FindSession, RequestSession } from '#server/http/actor.ts';
import { CatchUp } from '#server/live/catch-up.ts';
import { Connection, type Pipe } from '#server/live/connection.ts';
import { Delivery } from '#server/live/delivery.ts';
import { LiveState, type LiveStats } from '#server/live/live-state.ts';
import { type Message, parseMessage } from '#server/live/message.ts';
import { Pacer } from '#server/live/pacer.ts';
import { prune } from '#server/live/prune.ts';
import { endedSessions } from '#server/live/session-watch.ts';
import { type Line, Sockets } from '#server/live/socket.ts';
import { Tailer } from '#server/live/tailer.ts';
import type { Log } from '#server/log.ts';
import { closeCodes, HEARTBEAT_MS, PROTOCOL_VERSION, SOCKETS_PER_USER } from '#sync/protocol.ts';

const RING_CHANGES = 200_000;
const MARGIN = 20_000n;
const CATALOG_MS = 1_000;
const SESSION_CHECK_MS = 60_000;
const PRUNE_MS = 3_600_000;
const DRAIN_MS = 250;
/** A slow wire is taken for empty when less than this is left on it. */
const UNSENT_LOW = 32 * 1024;

export interface HubParts {
  url: string;
  pool: pg.Pool;
  log: Log;
  auth: { actorOf: FindSession; forget(tokenOrUserID: string): void };
  publicUrl: string;
  /** How far a cursor is looked behind; only a test that puts the cursors themselves on trial sets it. */
  margin?: bigint;
  catalogMs?: number;
}

export interface HubStats extends LiveStats {
  connections: number;
  cursor: string;
  ring: number;
}

export interface Hub {
  start(): Promise<void>;
  /** Lets go of every socket; so it comes before a wait for the HTTP server to close. */
  stop(): Promise<void>;
  /** Something was committed by this process. */
  wake(): void;
  /** Answers upgrades at /api/live. */
  attach(server: {
    on(event: 'upgrade', listener: (request: IncomingMessage, socket: Duplex, head: Buffer) => void): unknown;
  }): void;
  /** Closes the sockets of a session that ended. */
  endSession(token: string): void;
  /** Closes the sockets of a person whose rights changed; they come again as who they are now. */
  userChanged(userID: string): void;
  stats(): HubStats;
}

/** The live side of one server process: what is committed reaches every screen that may show it. */
export function createHub({ url, pool, log, auth, publicUrl, margin = MARGIN, catalogMs = CATALOG_MS }: HubParts): Hub {
  const pacer = new Pacer(catalogMs, () => void tailer.look());
  const tailer: Tailer = new Tailer({
    url,
    pool,
    log,
    margin,
    ringCapacity: RING_CHANGES,
    onBatch: (changes, horizon, client) => delivery.batch(changes, horizon, client),
  });
  const state = new LiveState(pool, log, pacer, () => tailer.horizon);
  const catchUp = new CatchUp(state, tailer, margin);
  const slow = new Set<Connection>();
  const delivery = new Delivery(state, (connection) => slow.add(connection));
  const timers: NodeJS.Timeout[] = [];

  const sockets = new Sockets({ findSession: auth.actorOf, publicUrl, log, open });

  function open(session: RequestSession, pipe: Pipe): Line {
    const connection = new Connection(session, pipe);
    return {
      hasGreeted: () => connection.hasGreeted,
      onText(text) {
        const message = parseMessage(text);
        if (message)
          void connection.inOrder(
            () => handle(connection, message),
            (error) => state.comeAgain(connection, error),
          );
        else state.drop(connection, closeCodes.tooMuch, 'not a message');
      },
      onClose() {
        connection.isClosed = true;
        state.router.remove(connection);
        slow.delete(connection);
      },
    };
  }

  async function handle(connection: Connection, message: Message): Promise<void> {
    if (connection.isClosed) return;
    if (message.t === 'hi') return greet(connection, message);
    if (!connection.hasGreeted) return state.drop(connection, closeCodes.outdated, 'say hi first');
    return message.t === 'sub'
      ? catchUp.follow(connection, message.topic)
      : catchUp.unfollow(connection, message.topic);
  }

  async function greet(connection: Connection, { v, c, topics = [] }: Extract<Message, { t: 'hi' }>): Promise<void> {
    if (connection.hasGreeted) return;
    if (v !== PROTOCOL_VERSION)
      return state.drop(connection, closeCodes.outdated, `this server speaks ${PROTOCOL_VERSION}`);
    const own = state.router.hearers(`u:${connection.actor.id}`);
    if (own.size >= SOCKETS_PER_USER) return state.drop(connection, closeCodes.tooMuch, 'too many sockets');
    connection.hasGreeted = true;
    await catchUp.join(connection, c === undefined ? undefined : BigInt(c), topics);
  }

  function closeWhere(isMeant: (session: RequestSession) => boolean): void {
    for (const connection of state.router.connections)
      if (isMeant(connection.session)) state.drop(connection, closeCodes.signedOut, 'signed out');
  }

  async function checkSessions(): Promise<void> {
    const ended = await endedSessions(
      pool,
      [...state.router.connections].map(({ session }) => session),
    );
    for (const { sessionToken } of ended) auth.forget(sessionToken);
    closeWhere((session) => ended.has(session));
  }

  function drainSlow(): void {
    for (const connection of slow) {
      if (connection.pipe.buffered() > UNSENT_LOW) continue;
      slow.delete(connection);
      catchUp.drain(connection);
    }
  }

  function beat(): void {
    const frame = Buffer.from(JSON.stringify({ t: 'hb', c: state.cursor() }));
    for (const connection of state.router.connections) if (!connection.dirty) connection.pipe.send(frame);
  }

  const every = (ms: number, what: string, task: () => Promise<void> | void): void => {
    const run = async () => task();
    timers.push(setInterval(() => run().catch((error: unknown) => log.warn({ err: error }, what)), ms));
  };

  return {
    async start() {
      await tailer.start();
      every(HEARTBEAT_MS, 'heartbeat', beat);
      every(DRAIN_MS, 'slow connections', drainSlow);
      every(SESSION_CHECK_MS, 'sessions could not be checked', checkSessions);
      every(PRUNE_MS, 'old changes could not be pruned', () => prune(pool));
    },
    async stop() {
      for (const timer of timers) clearInterval(timer);
      pacer.stop();
      for (const connection of state.router.connections)
        state.drop(connection, closeCodes.comeAgain, 'the server stops');
      sockets.stop();
      await tailer.stop();
    },
    wake: () => tailer.wake(),
    attach: (server) => sockets.attach(server),
    endSession: (token) => closeWhere((session) => session.sessionToken === token),
    userChanged: (userID) => closeWhere((session) => session.actor.id === userID),
    stats: () => ({
      ...state.stats,
      connections: state.router.connections.size,
      cursor: state.cursor(),
      ring: tailer.ring.size,
    }),
  };
}
