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

/** A client that has this many bytes unsent gets no more frames, only a list of rows to be told later ... */
const UNSENT_MAX = 256 * 1024;
/** ... and one with this many rows on the list is better off beginning again. */
export const DEFERRED_MAX = 2_000;

type RowsByModel = Map<ModelName, Map<string, SeenByMany>>;

export interface DeliveryHooks {
  /** Its wire is full: it gets a list instead of frames until it is drained. */
  onSlow(connection: Connection): void;
  /** It has read for itself later than the batch that has more for it, which it therefore reads for itself, too. */
  onAhead(connection: Connection): void;
  /** A person is no longer who their connections were opened as. */
  onOtherRights(userID: string): void;
}

/** Turns what changed into frames: reads each row once, judges it for each viewer, sends each connection one frame. */
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
      // Read for all who hear of them, so that what is found replaces what was found before.
      for (const [model, again] of await this.#read(touched.only(more), client))
        found.set(model, new Map([...(found.get(model) ?? []), ...again]));
      return found;
    });
    this.#checkPeople(rows.get('User') ?? new Map());
    this.#send(touched, rows, this.#state.cursor(horizon));
  }

  /** Security: whoever lost a role, or is not verified any more, hears nothing of what they saw by it. */
  #checkPeople(people: ReadonlyMap<string, SeenByMany>): void {
    for (const [id, { row }] of people) {
      const isOther = (connection: Connection) =>
        !row || Reflect.get(row, 'role') !== connection.actor.role || Reflect.get(row, 'emailVerified') !== true;
      if ([...this.#state.router.hearers(`u:${id}`)].some(isOther)) this.#hooks.onOtherRights(id);
    }
  }

  /** Before it is asked who hears of the rest: whoever has become a friend does. */
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

  /** What somebody hears, each row once; what only the catalog tells waits for its turn. */
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

  /** Rows that came into or went out of somebody's sight because another row changed. */
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

  /** Withdraws topics before anything of this batch is sent: what they are about changed, or what its readers' right hangs on. */
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

  /** Those who follow what changed, or what their right hangs on. */
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

  /** Adds one row to the part of each who hears of it. */
  #sendRow(row: Touched, seen: SeenByMany | undefined, parts: Map<Connection, string[]>): void {
    const made = new Map<string, string>();
    const isHere = isThere(seen?.row);
    for (const connection of this.#state.router.audienceOf(row.audience)) {
      if (connection.dirty || connection.caughtUpIn === this.#state.batch) {
        this.#defer(connection, row);
        continue;
      }
      // Came, or followed, while this was read: then it has read for itself, and later.
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
 * Runs `read` in one snapshot. Rows, what their sight hangs on and who may follow are then of one moment: a right that comes
 * and goes between two statements cannot leave a row behind as it was seen without it.
 */
async function atOneMoment<T>(client: pg.ClientBase, read: () => Promise<T>): Promise<T> {
  const begun = client.query('begin isolation level repeatable read read only');
  const [found] = await Promise.all([read(), begun]);
  // Not waited for: nothing depends on it, and the connection keeps the order.
  client.query('commit').catch(() => undefined);
  return found;
}

/** One change as this connection sees it, as JSON, made once for all who see it alike. */
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
