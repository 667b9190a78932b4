import type { Epoch } from '#sync/core/protocol.ts';
import { storedModels } from '#web/store/row/audience.ts';
import { rowTables, type Tables } from '#web/store/database/database.ts';
import type { Disk } from '#web/store/tab/disk.ts';
import type { RowChange } from '#web/store/row/row.ts';
import type { TabChannel } from '#web/store/tab/tab-channel.ts';

/** Position of this device in the stream: its cursor, and the epoch that the cursor belongs to. */
export interface StreamPosition {
  c?: string;
  e?: Epoch;
}

export async function readStreamPosition(tables: Tables): Promise<StreamPosition> {
  const [cursor, epoch] = await Promise.all([tables('meta').get('cursor'), tables('meta').get('epoch')]);
  return { ...(cursor && { c: cursor.v }), ...(epoch && { e: epoch.v }) };
}

interface EpochChange {
  disk: Disk;
  tabs: TabChannel;
  epoch: Epoch;
  /** Rows that arrived before this time, in ms, belong to the previous epoch. */
  since: number;
}

/**
 * Handles a restored server database: rows from before the restore may not exist there, and acknowledged commands may
 * be lost. Removes the old rows and sends every stored command once more with its key; the server ignores the keys that
 * it still knows.
 */
export async function enterEpoch({ disk, tabs, epoch, since }: EpochChange): Promise<void> {
  const { database } = disk;
  const { e: known } = await database.read('meta', readStreamPosition);
  if (known === epoch) return;
  if (known === undefined) {
    await database.write('meta', (tables) => tables('meta').put({ k: 'epoch', v: epoch }));
    return;
  }
  await disk.enqueue(() =>
    disk.commit({
      origin: 'stream',
      acked: [],
      tables: rowTables,
      async write(tables) {
        await tables('meta').put({ k: 'epoch', v: epoch });
        await tables('meta').delete('cursor');
        const outbox = tables('outbox');
        for (const { xid: _, ...entry } of await outbox.getAll())
          if (entry.state === 'acked') await outbox.put({ ...entry, state: 'sent' });
        return removeOlder(tables, since);
      },
    }),
  );
  await disk.reread();
  tabs.post({ t: 'outbox' });
}

async function removeOlder(tables: Tables, since: number): Promise<RowChange[]> {
  const gone = storedModels.map(async (model): Promise<RowChange[]> => {
    const table = tables(model);
    const older = (await table.getAll()).filter(({ seen }) => seen < since);
    await Promise.all(older.map(({ id }) => table.delete(id)));
    return older.map(({ id }) => ({ model, id, row: null }));
  });
  return (await Promise.all(gone)).flat();
}
