import type { ModelName } from '#domain/models.ts';
import { isFullySynced, storedModels } from '#web/store/row/audience.ts';
import {
  allTables,
  type Database,
  type OutboxEntry,
  readCursor,
  readSeq,
  type RefusedCommand,
  type Tables,
} from '#web/store/database/database.ts';
import type { RowChange } from '#web/store/row/row.ts';

export interface StoredCommands {
  outbox: OutboxEntry[];
  refused: RefusedCommand[];
}

export interface StoredState extends StoredCommands {
  seq: number;
  cursor: string | undefined;
  rows: RowChange[];
}

/**
 * Reads the stored data in one transaction. `first` is everything except the paged models, which may hold thousands of
 * rows.
 */
export function readStoredState(database: Database): { first: Promise<StoredState>; rest: Promise<RowChange[]> } {
  const first = Promise.withResolvers<StoredState>();
  const rest = database.read(allTables, async (tables) => {
    const [lists, seq, cursor, rows] = await Promise.all([
      readCommands(tables),
      readSeq(tables),
      readCursor(tables),
      readRows(tables, storedModels.filter(isFullySynced)),
    ]);
    first.resolve({ ...lists, seq, cursor, rows });
    return readRows(
      tables,
      storedModels.filter((model) => !isFullySynced(model)),
    );
  });
  rest.catch(first.reject);
  return { first: first.promise, rest };
}

export async function readCommands(tables: Tables): Promise<StoredCommands> {
  const [waiting, back] = await Promise.all([tables('outbox').getAll(), tables('refused').getAll()]);
  return { outbox: waiting, refused: back.sort((a, b) => a.at - b.at) };
}

async function readRows(tables: Tables, models: ModelName[]): Promise<RowChange[]> {
  const kept = await Promise.all(models.map((model) => tables(model).getAll()));
  return kept.flatMap((records, index) =>
    records.sort((a, b) => a.seen - b.seen).map(({ id, row }) => ({ model: models[index] as ModelName, id, row })),
  );
}
