import type { Epoch } from '#sync/protocol.ts';
import { storedModels } from '#web/store/audience.ts';
import { rowTables, type Tables } from '#web/store/database.ts';
import type { Disk } from '#web/store/disk.ts';
import type { RowChange } from '#web/store/row.ts';
import type { Tabs } from '#web/store/tabs.ts';

/** Up to where this device was told, and of which epoch that is. */
export interface Place {
  c?: string;
  e?: Epoch;
}

export async function readPlace(tables: Tables): Promise<Place> {
  const [cursor, epoch] = await Promise.all([tables('meta').get('cursor'), tables('meta').get('epoch')]);
  return { ...(cursor && { c: cursor.v }), ...(epoch && { e: epoch.v }) };
}

interface Entering {
  disk: Disk;
  tabs: Tabs;
  epoch: Epoch;
  /** What was brought before this moment, in ms, is of the epoch before. */
  since: number;
}

/**
 * The server's database was restored: rows of before may never have been, and what was acknowledged may be lost. So the
 * rows go, and every command that is still here is sent once more, with its key: what the database knows of it acts once.
 */
export async function enterEpoch({ disk, tabs, epoch, since }: Entering): Promise<void> {
  const { database } = disk;
  const { e: known } = await database.read('meta', readPlace);
  if (known === epoch) return;
  if (known === undefined) {
    await database.write('meta', (tables) => tables('meta').put({ k: 'epoch', v: epoch }));
    return;
  }
  await disk.inTurn(() =>
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
