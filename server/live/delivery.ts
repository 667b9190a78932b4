import type pg from 'pg';
import type { ModelName } from '#domain/models.ts';
import { rowTopicKinds, topicModel } from '#domain/policy/audience.ts';
import type { Connection } from '#server/live/connection.ts';
import { dependentsOf, isAskedFor, RuleMemory } from '#server/live/dependents.ts';
import { hearFriends } from '#server/live/friend-keys.ts';
import { type Follower, followedTopics, topicValues, withoutRight } from '#server/live/grants.ts';
import type { LiveState } from '#server/live/live-state.ts';
import type { LoggedChange } from '#server/live/ring.ts';
import { isQuiet, isThere } from '#server/live/quiet.ts';
import { readForMany, type SeenByMany } from '#server/live/seen-by-many.ts';
import { FEED, isCatalog, isOwnKey } from '#server/live/topic.ts';
import { type Touched, TouchedRows } from '#server/live/touched.ts';
import { isSynced } from '#server/store/read-row.ts';
import { closeCodes } from '#sync/protocol.ts';

/** Unsent bytes of a client beyond which it gets no more frames. Its rows are deferred instead. */
const UNSENT_MAX = 256 * 1024;
/** Deferred rows of a client beyond which it has to reconnect. */
export const DEFERRED_MAX = 2_000;

type RowsByModel = Map<ModelName, Map<string, SeenByMany>>;

export interface DeliveryHooks {
  /** The send buffer of the connection is full. Its rows are deferred until it is drained. */
  onSlow(connection: Connection): void;
  /** The connection has read rows by itself later than this batch, so it reads the rows of the batch by itself too. */
  onAhead(connection: Connection): void;
  /** The role or the verification of a person changed, so their connections have outdated rights. */
  onOtherRights(userID: string): void;
}

/** Turns changes into frames: reads each row once, decides who sees it, and sends each connection one frame. */
export class Delivery {
  readonly #state: LiveState;
  readonly #memory = new RuleMemory();
  readonly #hooks: DeliveryHooks;

  constructor(state: LiveState, hooks: DeliveryHooks) {
    this.#state = state;
    this.#hooks = hooks;
  }

  async batch(changes: readonly LoggedChange[], horizon: bigint, client: pg.ClientBase): Promise<void> {
    await this.#hearFriends(changes, client);
    const touched = this.#sort(changes, horizon);
    if (touched.size === 0) return;
    const { stats } = this.#state;
    this.#state.batch += 1;
    stats.batches += 1;
    stats.changes += touched.size;
    const rows = await atOneMoment(client, async () => {
      const found = await this.#read(touched, client);
      const more = this.#dependents(touched, found);
      await this.#regrant(touched, more, found, client);
      for (const row of more) touched.add(row);
      // The rows are read again for all their subscribers, so that the result replaces what was found before.
      for (const [model, again] of await this.#read(touched.only(more), client))
        found.set(model, new Map([...(found.get(model) ?? []), ...again]));
      return found;
    });
    this.#checkPeople(rows.get('User') ?? new Map());
    this.#send(touched, rows, this.#state.cursor(horizon));
  }

  /** Security: people who lost a role or their verification get no more frames by it. */
  #checkPeople(people: ReadonlyMap<string, SeenByMany>): void {
    for (const [id, { row }] of people) {
      const isOther = (connection: Connection) =>
        !row || Reflect.get(row, 'role') !== connection.actor.role || Reflect.get(row, 'emailVerified') !== true;
      if ([...this.#state.router.hearers(`u:${id}`)].some(isOther)) this.#hooks.onOtherRights(id);
    }
  }

  /** Updates the friends of feed subscribers before the other changes are routed, so that a new friend gets them. */
  async #hearFriends(changes: readonly LoggedChange[], client: pg.ClientBase): Promise<void> {
    const { router } = this.#state;
    const keys = changes.flatMap(({ model, audience }) => (model === 'Friendship' ? audience : []));
    const concerned = keys.length === 0 ? [] : [...router.audienceOf(keys)];
    await hearFriends(
      client,
      router,
      concerned.filter((connection) => connection.keys.has(FEED)),
    );
  }

  /** Rows that have subscribers, each once. Rows with subscribers only by a catalog wait for the throttle. */
  #sort(changes: readonly LoggedChange[], horizon: bigint): TouchedRows {
    const { router, pacer } = this.#state;
    const touched = new TouchedRows();
    for (const { model, id, audience } of changes) {
      if (model !== '$cmd' && !isSynced(model)) continue;
      const isHeard = (key: string) => router.hearers(key).size > 0;
      const direct = audience.filter((key) => !isCatalog(key));
      const catalogs = audience.filter((key) => isCatalog(key) && isHeard(key));
      if (direct.some(isHeard)) touched.add({ model, id, audience: direct });
      if (catalogs.length > 0) pacer.add({ model, id, audience: new Set(catalogs) }, horizon);
    }
    for (const row of pacer.take()) touched.add(row);
    return touched;
  }

  async #read(touched: TouchedRows, client: pg.ClientBase): Promise<RowsByModel> {
    const hearers = new Map<ModelName, Set<Connection>>();
    for (const { model, audience } of touched) {
      if (model === '$cmd') continue;
      const known = hearers.get(model) ?? new Set();
      hearers.set(model, known);
      for (const connection of this.#state.router.audienceOf(audience)) known.add(connection);
    }
    const rows: RowsByModel = new Map();
    for (const [model, ids] of touched.byModel()) {
      const actors = [...(hearers.get(model) ?? [])].map(({ actor }) => actor);
      rows.set(model, await readForMany(client, model, ids, actors));
    }
    return rows;
  }

  /** Rows that became visible or invisible because another row changed. */
  #dependents(touched: TouchedRows, rows: RowsByModel): TouchedRows {
    const more = new TouchedRows();
    for (const row of touched) {
      if (row.model === '$cmd' || !isAskedFor(row.model)) continue;
      if (!this.#memory.hasChanged(row, rows.get(row.model)?.get(row.id)?.row)) continue;
      const own = [...row.audience].filter(isOwnKey);
      for (const dependent of dependentsOf(row)) more.add({ ...dependent, audience: own });
    }
    return more;
  }

  /** Denies topics before any frame of this batch is sent, if their row changed or a row that their permission depends on. */
  async #regrant(touched: TouchedRows, more: TouchedRows, rows: RowsByModel, client: pg.ClientBase): Promise<void> {
    const { router, stats } = this.#state;
    const followers = this.#followersOf(touched, more, rows);
    if (followers.length === 0) return;
    for (const { connection, topic } of await withoutRight(client, followers)) {
      if (!connection.keys.has(topic.key)) continue;
      router.unfollow(connection, topic.key);
      stats.denied += 1;
      connection.send({ t: 'deny', topic: topic.key });
    }
  }

  /** Subscriptions to changed rows, and to rows whose permission depends on a changed row. */
  #followersOf(touched: TouchedRows, more: TouchedRows, rows: RowsByModel): Follower[] {
    const { router } = this.#state;
    const followers: Follower[] = [];
    for (const row of touched)
      for (const value of topicValues(row, row.model === '$cmd' ? undefined : rows.get(row.model)?.get(row.id)?.row))
        for (const kind of rowTopicKinds.filter((each) => topicModel[each] === row.model))
          for (const connection of router.hearers(`${kind}:${value}`))
            followers.push(...followedTopics(connection, value));
    for (const { model, id, audience } of more)
      if (model === 'Lesson')
        for (const connection of router.audienceOf(audience)) followers.push(...followedTopics(connection, id));
    return followers;
  }

  #send(touched: TouchedRows, rows: RowsByModel, cursor: string): void {
    const parts = new Map<Connection, string[]>();
    for (const row of touched)
      this.#sendRow(row, row.model === '$cmd' ? undefined : rows.get(row.model)?.get(row.id), parts);
    const frames = new Map<string, Buffer>();
    for (const [connection, mine] of parts) {
      const body = mine.length === 1 ? (mine[0] ?? '') : mine.join();
      let frame = frames.get(body);
      if (!frame) frames.set(body, (frame = Buffer.from(`{"t":"b","c":"${cursor}","p":[${body}]}`)));
      connection.pipe.send(frame);
      this.#state.stats.frames += 1;
      if (connection.pipe.buffered() > UNSENT_MAX) this.#slow(connection);
    }
  }

  /** Adds one row to the frames of its subscribers. */
  #sendRow(row: Touched, seen: SeenByMany | undefined, parts: Map<Connection, string[]>): void {
    const made = new Map<string, string>();
    const isHere = isThere(seen?.row);
    for (const connection of this.#state.router.audienceOf(row.audience)) {
      if (connection.dirty || connection.caughtUpIn === this.#state.batch) {
        this.#defer(connection, row);
        continue;
      }
      // A connection that came or subscribed during the read reads the row by itself, and later.
      if (seen && !seen.isFor(connection.actor)) continue;
      if (isHere && isQuiet(row, connection) && seen?.project(connection.actor) == null) continue;
      const fragment = fragmentFor(row, seen, connection, made);
      const mine = parts.get(connection);
      if (mine) mine.push(fragment);
      else parts.set(connection, [fragment]);
    }
  }

  #slow(connection: Connection): void {
    connection.dirty = new TouchedRows();
    this.#hooks.onSlow(connection);
  }

  #defer(connection: Connection, row: Touched): void {
    if (!connection.dirty) this.#hooks.onAhead(connection);
    connection.dirty ??= new TouchedRows();
    connection.dirty.add(row);
    this.#state.stats.deferred += 1;
    if (connection.dirty.size > DEFERRED_MAX) this.#state.drop(connection, closeCodes.comeAgain, 'too slow');
  }
}

/**
 * Runs `read` in one snapshot. Rows, the rows that their visibility depends on, and permissions are then of the same
 * moment: a right that is granted and revoked between two statements cannot leave a client with the row as it looks
 * without the right.
 */
async function atOneMoment<T>(client: pg.ClientBase, read: () => Promise<T>): Promise<T> {
  const begun = client.query('begin isolation level repeatable read read only');
  const [found] = await Promise.all([read(), begun]);
  // The commit is not awaited, because nothing depends on it and the connection keeps the order.
  client.query('commit').catch(() => undefined);
  return found;
}

/** One change as this connection sees it, as JSON that is shared by all connections with the same view. */
function fragmentFor(
  { model, id }: Touched,
  seen: SeenByMany | undefined,
  { actor }: Connection,
  made: Map<string, string>,
): string {
  const key = seen?.viewsFor(actor).join() ?? '';
  let fragment = made.get(key);
  if (fragment === undefined) made.set(key, (fragment = JSON.stringify([model, id, seen?.project(actor) ?? null])));
  return fragment;
}
