import type { Connection } from '#server/live/connection.ts';

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

  hearers(key: string): ReadonlySet<Connection> {
    return this.#routes.get(key) ?? nobody;
  }

  /** Connections that are subscribed to one of the keys, each once. */
  audienceOf(keys: Iterable<string>): ReadonlySet<Connection> {
    const sets = [...keys].map((key) => this.hearers(key)).filter((hearers) => hearers.size > 0);
    return sets.length <= 1 ? (sets[0] ?? nobody) : new Set(sets.flatMap((hearers) => [...hearers]));
  }

  #route(connection: Connection, key: string): void {
    const hearers = this.#routes.get(key);
    if (hearers) hearers.add(connection);
    else this.#routes.set(key, new Set([connection]));
  }

  #unroute(connection: Connection, key: string): void {
    const hearers = this.#routes.get(key);
    hearers?.delete(connection);
    if (hearers?.size === 0) this.#routes.delete(key);
  }
}

const nobody: ReadonlySet<Connection> = new Set();
