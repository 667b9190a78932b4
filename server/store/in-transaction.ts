import type pg from 'pg';
import type { Actor } from '#domain/account/user.ts';
import type { ServerStore } from '#server/store/effect-context.ts';
import type { CommandParts } from '#server/store/run-command.ts';
import { GuardedStore } from '#server/store/server-store.ts';
import { UnitOfWork } from '#server/store/unit-of-work.ts';
import { VersionCache } from '#server/store/version-cache.ts';

export type TransactionParts = Pick<CommandParts, 'pool' | 'effects' | 'sendEvent' | 'versions'>;

export interface Transaction {
  client: pg.PoolClient;
  /**
   * Store that acts as `actor`. Writes of the previous store are flushed first. `now` defaults to the transaction's
   * start.
   */
  as(actor: Actor, now?: string): Promise<ServerStore>;
}

/**
 * Runs work that no client asked for (an import, the seed) in one transaction, through the same guarded store as
 * commands.
 */
export async function inTransaction<T>(
  parts: TransactionParts,
  work: (transaction: Transaction) => Promise<T>,
): Promise<T> {
  const { pool, effects, versions = new VersionCache() } = parts;
  const client = await pool.connect();
  let unit: UnitOfWork | undefined;
  let store: GuardedStore | undefined;
  let broken = false;
  const flush = async () => {
    await store?.flush();
    unit?.close();
  };
  try {
    await client.query('begin');
    const begun = await client.query<{ now: string }>('select to_jsonb(now()) as now');
    const startedAt = begun.rows[0]?.now ?? '';
    const sendEvent = (name: string, data: object) => parts.sendEvent(client, name, data);
    const result = await work({
      client,
      async as(actor, now = startedAt) {
        await flush();
        unit = new UnitOfWork(client, actor);
        store = new GuardedStore({ unit, client, actor, now, versions, effects, sendEvent });
        return store;
      },
    });
    await flush();
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch(() => {
      broken = true;
    });
    throw error;
  } finally {
    unit?.close();
    client.release(broken);
  }
}
