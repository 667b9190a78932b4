import type { Connection } from '#server/core/live/connection.ts';
import { DEFERRED_MAX } from '#server/core/live/delivery.ts';
import { dependentsOf } from '#server/core/live/cascade-rule.ts';
import { unsubscribeFromFeed, subscribeToFriends } from '#server/core/live/feed-subscription.ts';
import { Semaphore } from '#domain/kernel/semaphore.ts';
import type { LiveState } from '#server/core/live/live-state.ts';
import { eagerRows, topicRows } from '#server/core/live/snapshot.ts';
import type { Tailer } from '#server/core/live/tailer.ts';
import { FEED, isStreamOnly, parseTopic } from '#server/core/live/topic.ts';
import { isSuppressed, findExisting } from '#server/core/live/suppression.ts';
import { type ChangedRow, ChangedRows } from '#server/core/live/changed-row.ts';
import { readRows } from '#server/core/store/read/read-row.ts';
import { type ChangeEntry, TOPICS_PER_SOCKET } from '#sync/core/protocol.ts';

/** Number of connections that read from the database at once. A hundred that come back together wait for the semaphore. */
const AT_ONCE = 6;

/**
 * Sends connections what live changes do not contain: the first snapshot or missed changes, snapshots of topics, and
 * rows that were deferred while the connection was slow.
 */
export class CatchUp {
  readonly #state: LiveState;
  readonly #tailer: Tailer;
  readonly #margin: bigint;
  readonly #semaphore = new Semaphore(AT_ONCE);

  constructor(state: LiveState, tailer: Tailer, margin: bigint) {
    this.#state = state;
    this.#tailer = tailer;
    this.#margin = margin;
  }

  /**
   * The connection is routed first, so that changes during the join are kept. Then it gets a snapshot or the changes
   * it missed, and finally the kept changes.
   */
  async join(connection: Connection, cursor: bigint | undefined, topics: readonly string[]): Promise<void> {
    const { router, stats } = this.#state;
    const streams = topics.filter((key) => isStreamOnly(key) && parseTopic(key));
    router.add(connection);
    for (const key of streams) router.follow(connection, key);
    await this.#runExclusive(connection, async () => {
      if (streams.includes(FEED)) await this.#subscribeToFriends(connection);
      const missed = this.#missed(connection, cursor);
      if (missed.canResume) stats.resumes += 1;
      else await this.#snapshot(connection);
      for (const topic of streams) connection.send({ t: 'snap', topic, c: this.#state.cursor(), m: {} });
      await this.#tell(connection, missed.rows);
      await this.#flush(connection);
      // A client that resumes needs this frame even if it missed nothing.
      if (missed.canResume) connection.send({ t: 'hb', c: this.#state.cursor() });
    });
    for (const topic of topics) if (!isStreamOnly(topic)) await this.follow(connection, topic);
  }

  /** Rows that changed since the cursor. If these are unknown, only the finished commands, which a snapshot does not contain. */
  #missed(connection: Connection, cursor: bigint | undefined): { canResume: boolean; rows: ChangedRows } {
    const { replayBuffer, horizon } = this.#tailer;
    const from = cursor ?? horizon;
    const isKnown = cursor !== undefined && replayBuffer.covers(from) && from <= horizon + this.#margin;
    const rows = new ChangedRows();
    const done = new ChangedRows();
    for (const change of replayBuffer.since(from - this.#margin, connection.keys)) {
      rows.add(change);
      if (change.model === '$cmd') done.add(change);
    }
    const canResume = isKnown && rows.size <= DEFERRED_MAX;
    return { canResume, rows: canResume ? rows : done };
  }

  /** Sends the deferred rows of a slow connection, once its send buffer is empty again. */
  drain(connection: Connection): void {
    void this.#runExclusive(connection, () => this.#flush(connection));
  }

  follow(connection: Connection, key: string): Promise<void> {
    return this.#runExclusive(connection, async () => {
      const topic = parseTopic(key);
      if (topic && connection.keys.has(key)) return;
      if (!topic || connection.topics >= TOPICS_PER_SOCKET) return connection.send({ t: 'deny', topic: key });
      if (connection.isClosed) return;
      connection.deferred ??= new ChangedRows();
      // The topic is routed before its permission is checked, so that a right that is withdrawn meanwhile ends the
      // subscription too.
      this.#state.router.follow(connection, key);
      const c = this.#state.cursor();
      if (key === FEED) await this.#subscribeToFriends(connection);
      const m = isStreamOnly(key)
        ? {}
        : await this.#semaphore.run(() => topicRows(this.#state.pool, connection.actor, topic));
      if (m === undefined) this.#deny(connection, key);
      else if (connection.keys.has(key)) connection.send({ t: 'snap', topic: key, c, m });
      await this.#flush(connection);
    });
  }

  #subscribeToFriends(connection: Connection): Promise<void> {
    const { pool, router } = this.#state;
    return this.#semaphore.run(() => subscribeToFriends(pool, router, [connection]));
  }

  #deny(connection: Connection, topic: string): void {
    if (!connection.keys.has(topic)) return;
    this.#state.router.unfollow(connection, topic);
    this.#state.stats.denied += 1;
    connection.send({ t: 'deny', topic });
  }

  /** The answer is a frame of the stream, so that the client drops the rows after the last frame that can contain one. */
  unfollow(connection: Connection, key: string): Promise<void> {
    return this.#runExclusive(connection, async () => {
      if (connection.isClosed || !parseTopic(key)) return;
      this.#state.router.unfollow(connection, key);
      if (key === FEED) unsubscribeFromFeed(this.#state.router, connection);
      connection.send({ t: 'gone', topic: key });
    });
  }

  async #snapshot(connection: Connection): Promise<void> {
    const c = this.#state.cursor();
    this.#state.stats.snapshots += 1;
    const m = await this.#semaphore.run(() => eagerRows(this.#state.pool, connection.actor));
    connection.send({ t: 'snap', c, e: this.#state.epoch, m });
  }

  async #flush(connection: Connection): Promise<void> {
    while (connection.deferred && !connection.isClosed) {
      const rows = connection.deferred;
      if (rows.size === 0) {
        connection.deferred = undefined;
        connection.caughtUpIn = this.#state.batch;
        return;
      }
      connection.deferred = new ChangedRows();
      await this.#tell(connection, rows);
    }
  }

  /** Sends the current state of the rows as this actor sees them. */
  async #tell(connection: Connection, rows: ChangedRows): Promise<void> {
    if (rows.size === 0 || connection.isClosed) return;
    const c = this.#state.cursor();
    const found = await this.#semaphore.run(() => this.#read(connection, rows));
    // A topic that the client left during the read adds no rows any more.
    const isHidden = await this.#hidden(connection, rows, found);
    const p = [...rows]
      .filter((row) => connection.isSubscribedTo(row.audience) && !isHidden(row))
      .map(({ model, id }): ChangeEntry => [model, id, found.get(`${model} ${id}`) ?? null]);
    if (p.length > 0) connection.send({ t: 'b', c, p });
  }

  /** Rows that exist but are invisible to the actor and must not produce a "gone" frame. */
  async #hidden(
    connection: Connection,
    rows: ChangedRows,
    found: ReadonlyMap<string, object>,
  ): Promise<(row: ChangedRow) => boolean> {
    const unseen = [...rows].filter((row) => isSuppressed(row, connection) && !found.has(`${row.model} ${row.id}`));
    const existing = await this.#semaphore.run(() => findExisting(this.#state.pool, unseen));
    return (row) => unseen.includes(row) && existing.has(row.id);
  }

  async #read({ actor }: Connection, rows: ChangedRows): Promise<Map<string, object>> {
    const direct = [...rows];
    for (const row of direct)
      for (const dependent of dependentsOf(row)) rows.add({ ...dependent, audience: row.audience });
    const found = new Map<string, object>();
    for (const [model, ids] of rows.byModel())
      for (const row of await readRows(this.#state.pool, actor, model, ids)) found.set(`${model} ${row.id}`, row);
    return found;
  }

  #runExclusive(connection: Connection, task: () => Promise<void>): Promise<void> {
    return connection.runExclusive(task, (error) => this.#state.reconnect(connection, error));
  }
}
