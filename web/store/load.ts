import type { ModelName } from '#domain/models.ts';
import { isWhole, storedModels } from '#web/store/audience.ts';
import { type Database, type OutboxEntry, readCursor, readSeq, type Refused } from '#web/store/database.ts';
import type { RowChange } from '#web/store/row.ts';

export interface LoadedLists {
  outbox: OutboxEntry[];
  refused: Refused[];
}

export interface Loaded extends LoadedLists {
  seq: number;
  cursor: string | undefined;
  rows: RowChange[];
}

/** Reads what is kept, as of one moment. `first` is everything but the paged models, which may hold thousands of rows. */
export function load(database: Database): { first: Promise<Loaded>; rest: Promise<RowChange[]> } {
  const first = Promise.withResolvers<Loaded>();
  const rest = database.dexie.transaction('r', database.dexie.tables, async () => {
    const [lists, seq, cursor, rows] = await Promise.all([
      readLists(database),
      readSeq(database),
      readCursor(database),
      readRows(database, storedModels.filter(isWhole)),
    ]);
    first.resolve({ ...lists, seq, cursor, rows });
    return readRows(
      database,
      storedModels.filter((model) => !isWhole(model)),
    );
  });
  rest.catch(first.reject);
  return { first: first.promise, rest: Promise.resolve(rest) };
}

export async function readLists({ outbox, refused }: Database): Promise<LoadedLists> {
  const [waiting, back] = await Promise.all([outbox.orderBy('n').toArray(), refused.toArray()]);
  return { outbox: waiting, refused: back.sort((a, b) => a.at - b.at) };
}

async function readRows(database: Database, models: ModelName[]): Promise<RowChange[]> {
  const tables = await Promise.all(models.map((model) => database.rows(model).toArray()));
  return tables.flatMap((records, index) =>
    records.sort((a, b) => a.seen - b.seen).map(({ id, row }) => ({ model: models[index] as ModelName, id, row })),
  );
}
