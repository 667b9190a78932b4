import { realpathSync } from 'node:fs';
import pg from 'pg';

/** Key of the advisory lock; any number, but the same in every server of this product. */
export const presenceLock = 7_220_001;

const databaseExists = '42P04';
const uniqueViolation = '23505';

/**
 * Connection that represents this server in an embedded Postgres. It holds a shared lock, so that the last server to
 * leave knows that it is the last, and it notices when the database ends.
 */
export class ServerPresence {
  readonly #client: pg.Client;
  #isLeaving = false;

  private constructor(client: pg.Client) {
    this.#client = client;
  }

  /** Rejects when the database is not ready or serves another data folder. */
  static async enter(url: string, dataFolder: string, onLost: () => void): Promise<ServerPresence> {
    const client = new pg.Client({ connectionString: url, keepAlive: true, connectionTimeoutMillis: 4000 });
    const presence = new ServerPresence(client);
    let isInside = false;
    client.on('error', () => undefined);
    client.once('end', () => {
      if (isInside && !presence.#isLeaving) onLost();
      presence.#isLeaving = true;
    });
    try {
      await client.connect();
      const { rows } = await client.query<{ folder: string }>(
        `select current_setting('data_directory') as folder, pg_advisory_lock_shared(${presenceLock})`,
      );
      const folder = rows[0]?.folder ?? '';
      if (realpathSync(folder) !== realpathSync(dataFolder)) throw new Error(`another Postgres answered, of ${folder}`);
    } catch (error) {
      await client.end().catch(() => undefined);
      throw error;
    }
    isInside = true;
    return presence;
  }

  async createDatabase(name: string): Promise<void> {
    const { rowCount } = await this.#client.query('select from pg_database where datname = $1', [name]);
    if (rowCount) return;
    try {
      await this.#client.query(`create database ${this.#client.escapeIdentifier(name)}`);
    } catch (error) {
      const code = (error as pg.DatabaseError).code;
      // Another server that starts at the same moment created it.
      if (code !== databaseExists && code !== uniqueViolation) throw error;
    }
  }

  /** Leaves the database. Returns whether no other server uses it, so that it may be stopped. */
  async leave(): Promise<boolean> {
    if (this.#isLeaving) return false;
    this.#isLeaving = true;
    const isAlone = await this.#takeLock();
    // The last server holds the lock until the database ends: a server that comes now waits for that and starts it
    // anew.
    if (!isAlone) await this.#client.end();
    return isAlone;
  }

  async #takeLock(): Promise<boolean> {
    try {
      const { rows } = await this.#client.query<{ alone: boolean }>(
        `select pg_advisory_unlock_shared(${presenceLock}), pg_try_advisory_lock(${presenceLock}) as alone`,
      );
      return rows[0]?.alone === true;
    } catch {
      // Another server stops it at this moment.
      return false;
    }
  }
}
