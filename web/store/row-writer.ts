import type { Actor } from '#domain/account/user.ts';
import type { ModelName } from '#domain/models.ts';
import type { Frame, Rows } from '#sync/protocol.ts';
import { isStored, storedModels } from '#web/store/audience.ts';
import { createBrought } from '#web/store/brought.ts';
import { compareValues } from '#web/store/compare.ts';
import { type Database, isPast, type RowRecord } from '#web/store/database.ts';
import type { Disk } from '#web/store/disk.ts';
import { type FrameContext, keptEffects, planFrame } from '#web/store/frames.ts';
import type { Local } from '#web/store/local.ts';
import { surplus } from '#web/store/surplus.ts';
import { type AnyRow, type RowChange, valueOf } from '#web/store/row.ts';

export interface RowWriter {
  /** A frame of the stream: rows, cursor and acknowledgements in one transaction. Returns the keys that were acknowledged. */
  frame: (frame: Frame) => Promise<readonly string[]>;
  /** Rows of a page, which may be older than what the stream has brought meanwhile. */
  page: (rows: Rows) => Promise<void>;
  /** The rows of commands whose own rows will not be sent here. Call it within the disk's turn. */
  keep: (keys: readonly string[]) => Promise<void>;
}

interface RowWriterParts {
  disk: Disk;
  local: Local;
  actor: () => Actor;
  isFollowed: (topic: string) => boolean;
  now: () => number;
}

export function createRowWriter({ disk, local, actor, isFollowed, now }: RowWriterParts): RowWriter {
  const { database } = disk;
  const { base, related } = local.memory;
  const context = (): FrameContext => ({ actor: actor(), base, isFollowed });

  const brought = createBrought();

  /** What the commands with these keys did and the stream did not bring. */
  function keptOf(keys: readonly string[]): RowChange[] {
    const { effects } = local.memory.overlay();
    const done = local.lists().outbox.filter(({ key }) => keys.includes(key));
    return done.flatMap(({ key, at }) =>
      keptEffects(effects.get(key) ?? [], context(), (change) => brought.since(change, at)),
    );
  }

  return {
    frame: (frame) =>
      disk.inTurn(async () => {
        const { changes, acked, cursor } = planFrame(frame, context());
        brought.note(changes, now());
        const passed = local
          .lists()
          .outbox.filter(({ xid }) => xid !== undefined && cursor !== undefined && isPast(xid, cursor));
        const done = [...acked, ...passed.map(({ key }) => key)];
        const guesses = keptOf(done);
        await disk.commit({
          origin: 'stream',
          acked: done,
          tables: tablesOf([...changes, ...guesses]),
          async write() {
            await putRows(database, changes, { seen: now() });
            await putRows(database, guesses, { seen: now(), isGuess: true });
            if (done.length > 0) await database.outbox.where('key').anyOf(done).delete();
            if (cursor !== undefined) await database.meta.put({ k: 'cursor', v: cursor });
            return [...changes, ...guesses];
          },
        });
        return done;
      }),

    page: (rows) =>
      disk.inTurn(async () => {
        const found = storedModels.flatMap((model) =>
          ((rows[model] ?? []) as readonly AnyRow[]).map((row): RowChange => ({ model, id: row.id, row })),
        );
        const gone = surplus(found, { ...context(), related });
        await disk.commit({
          origin: 'page',
          acked: [],
          tables: tablesOf(found),
          async write() {
            const changes = [...(await newer(database, found)), ...gone];
            await putRows(database, changes, { seen: now() });
            return changes;
          },
        });
      }),

    async keep(keys) {
      if (keys.length === 0) return;
      const changes = keptOf(keys);
      await disk.commit({
        origin: 'stream',
        acked: keys,
        tables: tablesOf(changes),
        async write() {
          await putRows(database, changes, { seen: now(), isGuess: true });
          return changes;
        },
      });
    },
  };
}

const tablesOf = (changes: readonly RowChange[]): string[] =>
  [...new Set(changes.map(({ model }) => model))].filter(isStored);

type Note = Pick<RowRecord, 'seen' | 'isGuess'>;

async function putRows(database: Database, changes: readonly RowChange[], note: Note): Promise<void> {
  for (const model of tablesOf(changes) as ModelName[]) {
    // A frame may hold a row more than once; the last word counts.
    const last = new Map(changes.filter((change) => change.model === model).map(({ id, row }) => [id, row]));
    const gone = [...last].flatMap(([id, row]) => (row ? [] : [id]));
    const put = [...last].flatMap(([id, row]) => (row ? [{ id, row, ...note }] : []));
    if (gone.length > 0) await database.rows(model).bulkDelete(gone);
    if (put.length > 0) await database.rows(model).bulkPut(put);
  }
}

/** Leaves out rows that are older than what is kept, as the database has it now: another tab may have written since. */
async function newer(database: Database, found: readonly RowChange[]): Promise<RowChange[]> {
  const kept = await Promise.all(found.map(({ model, id }) => database.rows(model).get(id)));
  return found.filter(({ row }, index) => {
    const { row: known, isGuess = false } = kept[index] ?? {};
    return !known || !row || isGuess || compareValues(valueOf(row, 'updatedAt'), valueOf(known, 'updatedAt')) >= 0;
  });
}
