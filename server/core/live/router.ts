import type { Connection } from '#server/core/live/connection.ts';

/** Routing table: the connections that are subscribed to each routing key. */
export class Router {
  readonly connections = new Set<Connection>();
  readonly #routes = new Map<string, Set<Connection>>();

  add(connection: Connection): void {
    this.connections.add(connection);
    for (const key of connection.keys) this.#route(connection, key);
  }

  remove(connection: Connection): void {
    this.connections.delete(connection);
    for (const key of connection.keys) this.#unroute(connection, key);
  }

  follow(connection: Connection, key: string): void {
    connection.keys.add(key);
    this.#route(connection, key);
  }

  unfollow(connection: Connection, key: string): void {
    connection.keys.delete(key);
    this.#unroute(connection, key);
  }

  subscribersOf(key: string): ReadonlySet<Connection> {
    return this.#routes.get(key) ?? noSubscribers;
  }

  /** Connections that are subscribed to one of the keys, each once. */
  subscribersOfAny(keys: Iterable<string>): ReadonlySet<Connection> {
    const sets = [...keys].map((key) => this.subscribersOf(key)).filter((subscribers) => subscribers.size > 0);
    return sets.length <= 1 ? (sets[0] ?? noSubscribers) : new Set(sets.flatMap((subscribers) => [...subscribers]));
  }

  #route(connection: Connection, key: string): void {
    const subscribers = this.#routes.get(key);
    if (subscribers) subscribers.add(connection);
    else this.#routes.set(key, new Set([connection]));
  }

  #unroute(connection: Connection, key: string): void {
    const subscribers = this.#routes.get(key);
    subscribers?.delete(connection);
    if (subscribers?.size === 0) this.#routes.delete(key);
  }
}

const noSubscribers: ReadonlySet<Connection> = new Set();
