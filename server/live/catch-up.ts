import type { Connection } from '#server/live/connection.ts';
import { DEFERRED_MAX } from '#server/live/delivery.ts';
import { dependentsOf } from '#server/live/dependents.ts';
import { deafen, hearFriends } from '#server/live/friend-keys.ts';
import { Gate } from '#server/live/gate.ts';
import type { LiveState } from '#server/live/live-state.ts';
import { eagerRows, topicRows } from '#server/live/snapshot.ts';
import type { Tailer } from '#server/live/tailer.ts';
import { FEED, isStreamOnly, parseTopic } from '#server/live/topic.ts';
import { isQuiet, stillThere } from '#server/live/quiet.ts';
import { type Touched, TouchedRows } from '#server/live/touched.ts';
import { readRows } from '#server/store/read-row.ts';
import { type Change, TOPICS_PER_SOCKET } from '#sync/protocol.ts';

/** How many connections read from the database at once; a hundred that come back together wait in a line. */
const AT_ONCE = 6;

/** What a connection is told apart from what happens now: where it begins, what it asks to follow, what it was too slow for. */
export class CatchUp {
  readonly #state: LiveState;
  readonly #tailer: Tailer;
  readonly #margin: bigint;
  readonly #gate = new Gate(AT_ONCE);

  constructor(state: LiveState, tailer: Tailer, margin: bigint) {
    this.#state = state;
    this.#tailer = tailer;
    this.#margin = margin;
  }

  /** Routed first, so that what happens meanwhile is kept; then a snapshot or what was missed; then what happened meanwhile. */
  async join(connection: Connection, cursor: bigint | undefined, topics: readonly string[]): Promise<void> {
    const { router, stats } = this.#state;
    const streams = topics.filter((key) => isStreamOnly(key) && parseTopic(key));
    router.add(connection);
    for (const key of streams) router.follow(connection, key);
    await this.#alone(connection, async () => {
      if (streams.includes(FEED)) await this.#hearFriends(connection);
      const missed = this.#missed(connection, cursor);
      if (missed.canResume) stats.resumes += 1;
      else await this.#snapshot(connection);
      for (const topic of streams) connection.send({ t: 'snap', topic, c: this.#state.cursor(), m: {} });
      await this.#tell(connection, missed.rows);
      await this.#flush(connection);
      // Even if nothing was missed, this is said.
      if (missed.canResume) connection.send({ t: 'hb', c: this.#state.cursor() });
    });
    for (const topic of topics) if (!isStreamOnly(topic)) await this.follow(connection, topic);
  }

  /** All that moved since the cursor; where that is not known, only which commands are done, beside a snapshot. */
  #missed(connection: Connection, cursor: bigint | undefined): { canResume: boolean; rows: TouchedRows } {
    const { ring, horizon } = this.#tailer;
    const from = cursor ?? horizon;
    const isKnown = cursor !== undefined && ring.reaches(from) && from <= horizon + this.#margin;
    const rows = new TouchedRows();
    const done = new TouchedRows();
    for (const change of ring.since(from - this.#margin, connection.keys)) {
      rows.add(change);
      if (change.model === '$cmd') done.add(change);
    }
    const canResume = isKnown && rows.size <= DEFERRED_MAX;
    return { canResume, rows: canResume ? rows : done };
  }

  /** Sends what a slow connection was spared, once its wire is empty again. */
  drain(connection: Connection): void {
    void this.#alone(connection, () => this.#flush(connection));
  }

  follow(connection: Connection, key: string): Promise<void> {
    return this.#alone(connection, async () => {
      const topic = parseTopic(key);
      if (topic && connection.keys.has(key)) return;
      if (!topic || connection.topics >= TOPICS_PER_SOCKET) return connection.send({ t: 'deny', topic: key });
      if (connection.isClosed) return;
      connection.dirty ??= new TouchedRows();
      // Routed before the question is asked: a right that is withdrawn meanwhile finds it.
      this.#state.router.follow(connection, key);
      const c = this.#state.cursor();
      if (key === FEED) await this.#hearFriends(connection);
      const m = isStreamOnly(key)
        ? {}
        : await this.#gate.through(() => topicRows(this.#state.pool, connection.actor, topic));
      if (m === undefined) this.#deny(connection, key);
      else if (connection.keys.has(key)) connection.send({ t: 'snap', topic: key, c, m });
      await this.#flush(connection);
    });
  }

  #hearFriends(connection: Connection): Promise<void> {
    const { pool, router } = this.#state;
    return this.#gate.through(() => hearFriends(pool, router, [connection]));
  }

  #deny(connection: Connection, topic: string): void {
    if (!connection.keys.has(topic)) return;
    this.#state.router.unfollow(connection, topic);
    this.#state.stats.denied += 1;
    connection.send({ t: 'deny', topic });
  }

  /** Answered on the stream, so that the client drops the rows after the last frame that can bring one. */
  unfollow(connection: Connection, key: string): Promise<void> {
    return this.#alone(connection, async () => {
      if (connection.isClosed || !parseTopic(key)) return;
      this.#state.router.unfollow(connection, key);
      if (key === FEED) deafen(this.#state.router, connection);
      connection.send({ t: 'gone', topic: key });
    });
  }

  async #snapshot(connection: Connection): Promise<void> {
    const c = this.#state.cursor();
    this.#state.stats.snapshots += 1;
    const m = await this.#gate.through(() => eagerRows(this.#state.pool, connection.actor));
    connection.send({ t: 'snap', c, e: this.#state.epoch, m });
  }

  async #flush(connection: Connection): Promise<void> {
    while (connection.dirty && !connection.isClosed) {
      const rows = connection.dirty;
      if (rows.size === 0) {
        connection.dirty = undefined;
        connection.caughtUpIn = this.#state.batch;
        return;
      }
      connection.dirty = new TouchedRows();
      await this.#tell(connection, rows);
    }
  }

  /** The rows as they are now, read for this actor alone. */
  async #tell(connection: Connection, rows: TouchedRows): Promise<void> {
    if (rows.size === 0 || connection.isClosed) return;
    const c = this.#state.cursor();
    const found = await this.#gate.through(() => this.#read(connection, rows));
    // A topic that was left while this was read brings nothing any more.
    const isHidden = await this.#hidden(connection, rows, found);
    const p = [...rows]
      .filter((row) => connection.hears(row.audience) && !isHidden(row))
      .map(({ model, id }): Change => [model, id, found.get(`${model} ${id}`) ?? null]);
    if (p.length > 0) connection.send({ t: 'b', c, p });
  }

  /** What is there and not for this actor, of what is never told of so. */
  async #hidden(
    connection: Connection,
    rows: TouchedRows,
    found: ReadonlyMap<string, object>,
  ): Promise<(row: Touched) => boolean> {
    const unseen = [...rows].filter((row) => isQuiet(row, connection) && !found.has(`${row.model} ${row.id}`));
    const there = await this.#gate.through(() => stillThere(this.#state.pool, unseen));
    return (row) => unseen.includes(row) && there.has(row.id);
  }

  async #read({ actor }: Connection, rows: TouchedRows): Promise<Map<string, object>> {
    const direct = [...rows];
    for (const row of direct)
      for (const dependent of dependentsOf(row)) rows.add({ ...dependent, audience: row.audience });
    const found = new Map<string, object>();
    for (const [model, ids] of rows.byModel())
      for (const row of await readRows(this.#state.pool, actor, model, ids)) found.set(`${model} ${row.id}`, row);
    return found;
  }

  #alone(connection: Connection, task: () => Promise<void>): Promise<void> {
    return connection.alone(task, (error) => this.#state.comeAgain(connection, error));
  }
}
