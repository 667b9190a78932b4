import type pg from 'pg';
import type { Actor } from '#domain/account/user.ts';
import type { ServerStore } from '#server/core/store/write/effect-context.ts';
import type { CommandParts } from '#server/core/store/write/run-command.ts';
import { GuardedStore } from '#server/core/store/write/guarded-store.ts';
import { UnitOfWork } from '#server/core/store/write/unit-of-work.ts';

export type TransactionParts = Pick<CommandParts, 'pool' | 'handlers' | 'sendEvent'>;

export interface StoreTransaction {
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
export async function withStoreTransaction<T>(
  parts: TransactionParts,
  work: (transaction: StoreTransaction) => Promise<T>,
): Promise<T> {
  const { pool, handlers } = parts;
  const client = await pool.connect();
  let unit: UnitOfWork | undefined;
  let store: GuardedStore | undefined;
  let isBroken = false;
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
        store = new GuardedStore({ unit, client, actor, now, handlers, sendEvent });
        return store;
      },
    });
    await flush();
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch(() => {
      isBroken = true;
    });
    throw error;
  } finally {
    unit?.close();
    client.release(isBroken);
  }
}
