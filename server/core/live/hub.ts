import type pg from 'pg';
import type { OfferedLanguages } from '#domain/account/offered-language.ts';
import type { Role } from '#domain/account/user.ts';
import type { FindSession, RequestSession } from '#server/core/http/request-session.ts';
import { CatchUp } from '#server/core/live/catch-up.ts';
import { Connection, type ClientPipe } from '#server/core/live/connection.ts';
import { Delivery } from '#server/core/live/delivery.ts';
import { readEpoch } from '#server/core/live/epoch.ts';
import { LiveState, type LiveStats } from '#server/core/live/live-state.ts';
import { type Message, parseMessage } from '#server/core/live/message.ts';
import { Throttle } from '#server/core/live/throttle.ts';
import { prune } from '#server/core/live/prune.ts';
import { type SocketHandler, Sockets, type Upgradable } from '#server/core/live/socket.ts';
import { Tailer } from '#server/core/live/tailer.ts';
import { ownKey } from '#server/core/live/topic.ts';
import type { Log } from '#server/core/log/log.ts';
import type { Deadlines } from '#server/core/postgres/deadlines.ts';
import { databaseOutageLog } from '#server/core/log/outage-log.ts';
import { isDatabaseUnavailable } from '#server/core/postgres/database-error.ts';
import { closeCodes, type Frame, HEARTBEAT_MS, PROTOCOL_VERSION, SOCKETS_PER_USER } from '#sync/core/protocol.ts';

const BUFFERED_CHANGES = 200_000;
const MARGIN = 20_000n;
const CATALOG_MS = 1_000;
const SESSION_CHECK_MS = 60_000;
const PRUNE_MS = 3_600_000;
const DRAIN_MS = 250;
/** Unsent bytes below which a slow connection counts as drained. */
const UNSENT_LOW = 32 * 1024;

export interface HubParts {
  url: string;
  pool: pg.Pool;
  log: Log;
  auth: {
    findSession: FindSession;
    evictSession(tokenOrUserID: string): void;
    /** Sessions that have ended or changed their role since their sockets were opened. */
    findEndedSessions(sessions: readonly RequestSession[]): Promise<Set<RequestSession>>;
  };
  publicUrl: string;
  /** Number of transactions before a cursor that are delivered again. Only tests of the cursors set it. */
  margin?: bigint;
  deadlines?: Deadlines;
  /** Called when a setting of the school changed. */
  onSettingChange?: (() => Promise<void>) | undefined;
  /** True if the school is under maintenance and this person is not an administrator. */
  isShutOut?: (session: RequestSession | undefined) => boolean;
  /** Languages that the school offers at present. */
  languages?: () => OfferedLanguages;
  /** Roles that need a second factor at present. */
  env?: { secondFactorRoles: readonly Role[] };
  /** Shortest time between two updates of the catalog, in milliseconds. */
  catalogIntervalMs?: number;
}

export interface HubStats extends LiveStats {
  connections: number;
  cursor: string;
  bufferedChanges: number;
}

/** Live updates of one server process: every committed change reaches the clients that may see it. */
export class Hub {
  readonly #parts: HubParts;
  readonly #state: LiveState;
  readonly #tailer: Tailer;
  readonly #catchUp: CatchUp;
  readonly #sockets: Sockets;
  readonly #slowConnections = new Set<Connection>();
  readonly #timers: NodeJS.Timeout[] = [];

  constructor(parts: HubParts) {
    const { url, pool, log, auth, publicUrl, margin = MARGIN, deadlines, catalogIntervalMs = CATALOG_MS } = parts;
    this.#parts = parts;
    const throttle = new Throttle(catalogIntervalMs, () => void this.#tailer.readChanges());
    this.#state = new LiveState(pool, log, throttle, () => this.#tailer.horizon);
    const delivery = new Delivery(this.#state, {
      onSlow: (connection) => this.#slowConnections.add(connection),
      onAhead: (connection) => this.#catchUp.drain(connection),
      onRightsChanged: (userID) => {
        auth.evictSession(userID);
        this.userChanged(userID);
      },
    });
    this.#tailer = new Tailer({
      url,
      pool,
      log,
      margin,
      deadlines,
      bufferCapacity: BUFFERED_CHANGES,
      onBatch: (changes, horizon, client) => delivery.batch(changes, horizon, client),
      onSettingChange: () => this.#run('settings could not be read', () => this.#onSettingChange()),
      onSessionEnd: (tokenOrUserID) => {
        auth.evictSession(tokenOrUserID);
        this.#closeSession(tokenOrUserID);
      },
    });
    this.#catchUp = new CatchUp(this.#state, this.#tailer, margin);
    this.#sockets = new Sockets({
      findSession: auth.findSession,
      publicUrl,
      log,
      isShutOut: (session) => this.#isShutOut(session),
      open: (session, pipe) => this.#open(session, pipe),
    });
  }

  async start(): Promise<void> {
    await this.#tailer.start();
    // The epoch is read after the tailer has connected, because a restore recognizes a running server by that connection.
    this.#state.epoch = await readEpoch(this.#parts.pool);
    this.#every(HEARTBEAT_MS, 'no heartbeat', () => this.#sendHeartbeat());
    this.#every(DRAIN_MS, 'slow connections wait', () => this.#drainSlow());
    this.#every(SESSION_CHECK_MS, 'sessions could not be checked', () => this.#checkSessions());
    this.#every(PRUNE_MS, 'old rows could not be pruned', () => prune(this.#parts.pool));
  }

  /** Closes every socket. It must therefore be called before waiting for the HTTP server to close. */
  async stop(): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer);
    this.#state.throttle.stop();
    for (const connection of this.#state.router.connections)
      this.#state.drop(connection, closeCodes.retryLater, 'the server stops');
    await this.#sockets.stop();
    await this.#tailer.stop();
  }

  /** Must be called after this process has committed something. */
  wake(): void {
    this.#tailer.wake();
  }

  /** Handles upgrades at /api/live. */
  attach(server: Upgradable): void {
    this.#sockets.attach(server);
  }

  /** Closes the sockets of a session that ended, or all sockets of a person, at this server and the others. */
  endSession(tokenOrUserID: string): void {
    this.#closeSession(tokenOrUserID);
    this.#tailer.announceSessionEnd(tokenOrUserID);
  }

  /** Closes the sockets of a person whose rights changed. Clients that may do so reconnect with the current rights. */
  userChanged(userID: string): void {
    this.#closeSession(userID);
  }

  /** True if this server receives committed changes in time. */
  get isAlive(): boolean {
    return this.#tailer.isAlive;
  }

  stats(): HubStats {
    const { stats, router } = this.#state;
    return {
      ...stats,
      connections: router.connections.size,
      cursor: this.#state.cursor(),
      bufferedChanges: this.#tailer.replayBuffer.size,
    };
  }

  #open(session: RequestSession, pipe: ClientPipe): SocketHandler {
    const connection = new Connection(session, pipe);
    return {
      hasGreeted: () => connection.hasGreeted,
      onText: (text) => {
        const message = parseMessage(text);
        if (!message) return this.#state.drop(connection, closeCodes.rateLimited, 'not a message');
        void connection.enqueueMessage(
          () => this.#handle(connection, message),
          (error) => this.#state.reconnect(connection, error),
        );
      },
      onClose: () => {
        connection.isClosed = true;
        this.#state.router.remove(connection);
        this.#slowConnections.delete(connection);
      },
    };
  }

  async #handle(connection: Connection, message: Message): Promise<void> {
    if (connection.isClosed) return;
    if (message.t === 'hi') return this.#greet(connection, message);
    if (!connection.hasGreeted) return this.#state.drop(connection, closeCodes.outdated, 'say hi first');
    if (message.t === 'sub') return this.#catchUp.follow(connection, message.topic);
    return this.#catchUp.unfollow(connection, message.topic);
  }

  async #greet(connection: Connection, { v, c, e, topics = [] }: Extract<Message, { t: 'hi' }>): Promise<void> {
    if (connection.hasGreeted) return;
    const refuse = (code: number, reason: string) => this.#state.drop(connection, code, reason);
    if (v !== PROTOCOL_VERSION) return refuse(closeCodes.outdated, `this server speaks ${PROTOCOL_VERSION}`);
    const sockets = this.#state.router.subscribersOf(ownKey(connection.actor)).size;
    if (sockets >= SOCKETS_PER_USER) return refuse(closeCodes.rateLimited, 'too many sockets');
    connection.hasGreeted = true;
    // A cursor of another epoch may look right but means nothing here.
    const cursor = c !== undefined && e === this.#state.epoch ? BigInt(c) : undefined;
    await this.#catchUp.join(connection, cursor, topics);
  }

  #closeSession(tokenOrUserID: string): void {
    this.#closeWhere(({ sessionToken, actor }) => sessionToken === tokenOrUserID || actor.id === tokenOrUserID);
  }

  #closeWhere(isMeant: (session: RequestSession) => boolean): void {
    for (const connection of this.#state.router.connections)
      if (isMeant(connection.session)) this.#state.drop(connection, closeCodes.signedOut, 'signed out');
  }

  #isShutOut(session: RequestSession | undefined): boolean {
    return this.#parts.isShutOut?.(session) ?? false;
  }

  /** Closes the sockets that maintenance shuts out. Their clients reconnect by themselves and are admitted when it is over. */
  #closeShutOut(): void {
    for (const connection of this.#state.router.connections)
      if (this.#isShutOut(connection.session)) this.#state.drop(connection, closeCodes.retryLater, 'under maintenance');
  }

  async #checkSessions(): Promise<void> {
    const { auth } = this.#parts;
    const sessions = [...this.#state.router.connections].map(({ session }) => session);
    const ended = await auth.findEndedSessions(sessions);
    for (const { sessionToken } of ended) auth.evictSession(sessionToken);
    this.#closeWhere((session) => ended.has(session));
  }

  #drainSlow(): void {
    for (const connection of this.#slowConnections) {
      if (connection.pipe.unsentBytes() > UNSENT_LOW) continue;
      this.#slowConnections.delete(connection);
      this.#catchUp.drain(connection);
    }
  }

  async #onSettingChange(): Promise<void> {
    await this.#parts.onSettingChange?.();
    this.#closeShutOut();
    this.#sendHeartbeat();
    // The new settings may require a second factor from further roles.
    if (this.#parts.env && this.#parts.env.secondFactorRoles.length > 0) await this.#checkSessions();
  }

  /** Sends a heartbeat. Connections that are behind at the moment get the next one. */
  #sendHeartbeat(): void {
    const l = this.#parts.languages?.().join(' ');
    const frame = Buffer.from(
      JSON.stringify({ t: 'hb', c: this.#state.cursor(), ...(l !== undefined && { l }) } satisfies Frame),
    );
    for (const connection of this.#state.router.connections) if (!connection.deferred) connection.pipe.send(frame);
  }

  #every(ms: number, failure: string, task: () => Promise<void> | void): void {
    this.#timers.push(setInterval(() => this.#run(failure, task), ms));
  }

  /** Runs a task in the background and logs its failure. */
  #run(failure: string, task: () => Promise<void> | void): void {
    const run = async () => task();
    void run().catch((error: unknown) => {
      if (isDatabaseUnavailable(error)) databaseOutageLog(this.#parts.log).reportFailure(error);
      else this.#parts.log.warn({ err: error }, failure);
    });
  }
}

export const createHub = (parts: HubParts): Hub => new Hub(parts);
