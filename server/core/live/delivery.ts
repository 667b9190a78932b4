import type pg from 'pg';
import type { ModelName } from '#domain/models.ts';
import { rowTopicKinds, topicModel } from '#domain/policy/audience.ts';
import type { Connection } from '#server/core/live/connection.ts';
import { dependentsOf, hasDependents, RuleInputCache } from '#server/core/live/cascade-rule.ts';
import { subscribeToFriends } from '#server/core/live/feed-subscription.ts';
import {
  type TopicSubscription,
  subscriptionsTo,
  topicValues,
  findDenied,
} from '#server/core/live/topic-permission.ts';
import type { LiveState } from '#server/core/live/live-state.ts';
import type { LoggedChange } from '#server/core/live/replay-buffer.ts';
import { isSuppressed, rowExists } from '#server/core/live/suppression.ts';
import { readForViewers, type ViewerProjection } from '#server/core/live/viewer-projection.ts';
import { FEED, isCatalog, isOwnKey } from '#server/core/live/topic.ts';
import { type ChangedRow, ChangedRows } from '#server/core/live/changed-row.ts';
import { isSynced } from '#server/core/store/read/read-row.ts';
import { closeCodes } from '#sync/core/protocol.ts';

/** Unsent bytes of a client beyond which it gets no more frames. Its rows are deferred instead. */
const UNSENT_MAX = 256 * 1024;
/** Deferred rows of a client beyond which it has to reconnect. */
export const DEFERRED_MAX = 2_000;

type RowsByModel = Map<ModelName, Map<string, ViewerProjection>>;

export interface DeliveryHooks {
  /** The send buffer of the connection is full. Its rows are deferred until it is drained. */
  onSlow(connection: Connection): void;
  /** The connection has read rows by itself later than this batch, so it reads the rows of the batch by itself too. */
  onAhead(connection: Connection): void;
  /** The role or the verification of a person changed, so their connections have outdated rights. */
  onRightsChanged(userID: string): void;
}

/** Turns changes into frames: reads each row once, decides who sees it, and sends each connection one frame. */
export class Delivery {
  readonly #state: LiveState;
  readonly #ruleInputs = new RuleInputCache();
  readonly #hooks: DeliveryHooks;

  constructor(state: LiveState, hooks: DeliveryHooks) {
    this.#state = state;
    this.#hooks = hooks;
  }

  async batch(changes: readonly LoggedChange[], horizon: bigint, client: pg.ClientBase): Promise<void> {
    await this.#subscribeToFriends(changes, client);
    const changed = this.#sort(changes, horizon);
    if (changed.size === 0) return;
    const { stats } = this.#state;
    this.#state.batch += 1;
    stats.batches += 1;
    stats.changes += changed.size;
    const rows = await inSnapshot(client, async () => {
      const found = await this.#read(changed, client);
      const more = this.#dependents(changed, found);
      await this.#regrant(changed, more, found, client);
      for (const row of more) changed.add(row);
      // The rows are read again for all their subscribers, so that the result replaces what was found before.
      for (const [model, again] of await this.#read(changed.intersection(more), client))
        found.set(model, new Map([...(found.get(model) ?? []), ...again]));
      return found;
    });
    this.#checkPeople(rows.get('User') ?? new Map());
    this.#send(changed, rows, this.#state.cursor(horizon));
  }

  /** Security: people who lost a role or their verification get no more frames by it. */
  #checkPeople(people: ReadonlyMap<string, ViewerProjection>): void {
    for (const [id, { row }] of people) {
      const isOther = (connection: Connection) =>
        !row || Reflect.get(row, 'role') !== connection.actor.role || Reflect.get(row, 'emailVerified') !== true;
      if ([...this.#state.router.subscribersOf(`user:${id}`)].some(isOther)) this.#hooks.onRightsChanged(id);
    }
  }

  /** Updates the friends of feed subscribers before the other changes are routed, so that a new friend gets them. */
  async #subscribeToFriends(changes: readonly LoggedChange[], client: pg.ClientBase): Promise<void> {
    const { router } = this.#state;
    const keys = changes.flatMap(({ model, audience }) => (model === 'Friendship' ? audience : []));
    const concerned = keys.length === 0 ? [] : [...router.subscribersOfAny(keys)];
    await subscribeToFriends(
      client,
      router,
      concerned.filter((connection) => connection.keys.has(FEED)),
    );
  }

  /** Rows that have subscribers, each once. Rows with subscribers only by a catalog wait for the throttle. */
  #sort(changes: readonly LoggedChange[], horizon: bigint): ChangedRows {
    const { router, throttle } = this.#state;
    const changed = new ChangedRows();
    for (const { model, id, audience } of changes) {
      if (model !== '$cmd' && !isSynced(model)) continue;
      const isHeard = (key: string) => router.subscribersOf(key).size > 0;
      const direct = audience.filter((key) => !isCatalog(key));
      const catalogs = audience.filter((key) => isCatalog(key) && isHeard(key));
      if (direct.some(isHeard)) changed.add({ model, id, audience: direct });
      if (catalogs.length > 0) throttle.add({ model, id, audience: new Set(catalogs) }, horizon);
    }
    for (const row of throttle.take()) changed.add(row);
    return changed;
  }

  async #read(changed: ChangedRows, client: pg.ClientBase): Promise<RowsByModel> {
    const subscribers = new Map<ModelName, Set<Connection>>();
    for (const { model, audience } of changed) {
      if (model === '$cmd') continue;
      const known = subscribers.get(model) ?? new Set();
      subscribers.set(model, known);
      for (const connection of this.#state.router.subscribersOfAny(audience)) known.add(connection);
    }
    const rows: RowsByModel = new Map();
    for (const [model, ids] of changed.byModel()) {
      const actors = [...(subscribers.get(model) ?? [])].map(({ actor }) => actor);
      rows.set(model, await readForViewers(client, model, ids, actors));
    }
    return rows;
  }

  /** Rows that became visible or invisible because another row changed. */
  #dependents(changed: ChangedRows, rows: RowsByModel): ChangedRows {
    const more = new ChangedRows();
    for (const row of changed) {
      if (row.model === '$cmd' || !hasDependents(row.model)) continue;
      if (!this.#ruleInputs.hasChanged(row, rows.get(row.model)?.get(row.id)?.row)) continue;
      const own = [...row.audience].filter(isOwnKey);
      for (const dependent of dependentsOf(row)) more.add({ ...dependent, audience: own });
    }
    return more;
  }

  /** Denies topics before any frame of this batch is sent, if their row changed or a row that their permission depends on. */
  async #regrant(changed: ChangedRows, more: ChangedRows, rows: RowsByModel, client: pg.ClientBase): Promise<void> {
    const { router, stats } = this.#state;
    const followers = this.#followersOf(changed, more, rows);
    if (followers.length === 0) return;
    for (const { connection, topic } of await findDenied(client, followers)) {
      if (!connection.keys.has(topic.key)) continue;
      router.unfollow(connection, topic.key);
      stats.denied += 1;
      connection.send({ t: 'deny', topic: topic.key });
    }
  }

  /** Subscriptions to changed rows, and to rows whose permission depends on a changed row. */
  #followersOf(changed: ChangedRows, more: ChangedRows, rows: RowsByModel): TopicSubscription[] {
    const { router } = this.#state;
    const followers: TopicSubscription[] = [];
    for (const row of changed)
      for (const value of topicValues(row, row.model === '$cmd' ? undefined : rows.get(row.model)?.get(row.id)?.row))
        for (const kind of rowTopicKinds.filter((each) => topicModel[each] === row.model))
          for (const connection of router.subscribersOf(`${kind}:${value}`))
            followers.push(...subscriptionsTo(connection, value));
    for (const { model, id, audience } of more)
      if (model === 'Lesson')
        for (const connection of router.subscribersOfAny(audience)) followers.push(...subscriptionsTo(connection, id));
    return followers;
  }

  #send(changed: ChangedRows, rows: RowsByModel, cursor: string): void {
    const parts = new Map<Connection, string[]>();
    for (const row of changed)
      this.#sendRow(row, row.model === '$cmd' ? undefined : rows.get(row.model)?.get(row.id), parts);
    const frames = new Map<string, Buffer>();
    for (const [connection, mine] of parts) {
      const body = mine.length === 1 ? (mine[0] ?? '') : mine.join();
      let frame = frames.get(body);
      if (!frame) frames.set(body, (frame = Buffer.from(`{"t":"b","c":"${cursor}","p":[${body}]}`)));
      connection.pipe.send(frame);
      this.#state.stats.frames += 1;
      if (connection.pipe.unsentBytes() > UNSENT_MAX) this.#markSlow(connection);
    }
  }

  /** Adds one row to the frames of its subscribers. */
  #sendRow(row: ChangedRow, seen: ViewerProjection | undefined, parts: Map<Connection, string[]>): void {
    const fragments = new Map<string, string>();
    const isHere = rowExists(seen?.row);
    for (const connection of this.#state.router.subscribersOfAny(row.audience)) {
      if (connection.deferred || connection.caughtUpIn === this.#state.batch) {
        this.#defer(connection, row);
        continue;
      }
      // A connection that came or subscribed during the read reads the row by itself, and later.
      if (seen && !seen.isFor(connection.actor)) continue;
      if (isHere && isSuppressed(row, connection) && seen?.project(connection.actor) == null) continue;
      const fragment = fragmentFor(row, seen, connection, fragments);
      const mine = parts.get(connection);
      if (mine) mine.push(fragment);
      else parts.set(connection, [fragment]);
    }
  }

  #markSlow(connection: Connection): void {
    connection.deferred = new ChangedRows();
    this.#hooks.onSlow(connection);
  }

  #defer(connection: Connection, row: ChangedRow): void {
    if (!connection.deferred) this.#hooks.onAhead(connection);
    connection.deferred ??= new ChangedRows();
    connection.deferred.add(row);
    this.#state.stats.deferred += 1;
    if (connection.deferred.size > DEFERRED_MAX) this.#state.drop(connection, closeCodes.retryLater, 'too slow');
  }
}

/**
 * Runs `read` in one snapshot. Rows, the rows that their visibility depends on, and permissions are then of the same
 * moment: a right that is granted and revoked between two statements cannot leave a client with the row as it looks
 * without the right.
 */
async function inSnapshot<T>(client: pg.ClientBase, read: () => Promise<T>): Promise<T> {
  const begun = client.query('begin isolation level repeatable read read only');
  const [found] = await Promise.all([read(), begun]);
  // The commit is not awaited, because nothing depends on it and the connection keeps the order.
  client.query('commit').catch(() => undefined);
  return found;
}

/** One change as this connection sees it, as JSON that is shared by all connections with the same view. */
function fragmentFor(
  { model, id }: ChangedRow,
  seen: ViewerProjection | undefined,
  { actor }: Connection,
  fragments: Map<string, string>,
): string {
  const key = seen?.viewsFor(actor).join() ?? '';
  let fragment = fragments.get(key);
  if (fragment === undefined)
    fragments.set(key, (fragment = JSON.stringify([model, id, seen?.project(actor) ?? null])));
  return fragment;
}
