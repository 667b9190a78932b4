import type { Epoch } from '#sync/protocol.ts';
import { storedModels } from '#web/store/audience.ts';
import type { Database } from '#web/store/database.ts';
import type { Disk } from '#web/store/disk.ts';
import type { RowChange } from '#web/store/row.ts';
import type { Tabs } from '#web/store/tabs.ts';

/** Up to where this device was told, and of which epoch that is. */
export interface Place {
  c?: string;
  e?: Epoch;
}

export async function readPlace({ meta }: Database): Promise<Place> {
  const [cursor, epoch] = await meta.bulkGet(['cursor', 'epoch']);
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
  const { e: known } = await readPlace(database);
  if (known === epoch) return;
  if (known === undefined) {
    await database.meta.put({ k: 'epoch', v: epoch });
    return;
  }
  await disk.inTurn(() =>
    disk.commit({
      origin: 'stream',
      acked: [],
      tables: storedModels,
      async write() {
        await database.meta.put({ k: 'epoch', v: epoch });
        await database.meta.delete('cursor');
        await database.outbox.toCollection().modify((entry) => {
          if (entry.state !== 'acked') return;
          entry.state = 'sent';
          delete entry.xid;
        });
        return removeOlder(database, since);
      },
    }),
  );
  await disk.reread();
  tabs.post({ t: 'outbox' });
}

async function removeOlder(database: Database, since: number): Promise<RowChange[]> {
  const gone = storedModels.map(async (model): Promise<RowChange[]> => {
    const ids = await database
      .rows(model)
      .filter(({ seen }) => seen < since)
      .primaryKeys();
    await database.rows(model).bulkDelete(ids);
    return ids.map((id) => ({ model, id, row: null }));
  });
  return (await Promise.all(gone)).flat();
}
