import type { ModelName } from '#domain/models.ts';
import { isWhole, storedModels } from '#web/store/audience.ts';
import {
  allTables,
  type Database,
  type OutboxEntry,
  readCursor,
  readSeq,
  type Refused,
  type Tables,
} from '#web/store/database.ts';
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

/**
 * Reads the stored data in one transaction. `first` is everything except the paged models, which may hold thousands of
 * rows.
 */
export function load(database: Database): { first: Promise<Loaded>; rest: Promise<RowChange[]> } {
  const first = Promise.withResolvers<Loaded>();
  const rest = database.read(allTables, async (tables) => {
    const [lists, seq, cursor, rows] = await Promise.all([
      readLists(tables),
      readSeq(tables),
      readCursor(tables),
      readRows(tables, storedModels.filter(isWhole)),
    ]);
    first.resolve({ ...lists, seq, cursor, rows });
    return readRows(
      tables,
      storedModels.filter((model) => !isWhole(model)),
    );
  });
  rest.catch(first.reject);
  return { first: first.promise, rest };
}

export async function readLists(tables: Tables): Promise<LoadedLists> {
  const [waiting, back] = await Promise.all([tables('outbox').getAll(), tables('refused').getAll()]);
  return { outbox: waiting, refused: back.sort((a, b) => a.at - b.at) };
}

async function readRows(tables: Tables, models: ModelName[]): Promise<RowChange[]> {
  const kept = await Promise.all(models.map((model) => tables(model).getAll()));
  return kept.flatMap((records, index) =>
    records.sort((a, b) => a.seen - b.seen).map(({ id, row }) => ({ model: models[index] as ModelName, id, row })),
  );
}
