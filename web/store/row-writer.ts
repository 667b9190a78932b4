import type { Actor } from '#domain/account/user.ts';
import type { ModelName } from '#domain/models.ts';
import type { Frame, Rows } from '#sync/protocol.ts';
import { isLent, isStored, lentModels, storedModels } from '#web/store/audience.ts';
import { createBrought } from '#web/store/brought.ts';
import { compareValues } from '#web/store/compare.ts';
import { isPast, type OutboxEntry, type RowRecord, type Tables } from '#web/store/database.ts';
import type { Disk } from '#web/store/disk.ts';
import { type FrameContext, keptEffects, planFrame } from '#web/store/frames.ts';
import type { FirstSnapshot, TakeWhole } from '#web/store/lent.ts';
import type { Local } from '#web/store/local.ts';
import { removeKeys } from '#web/store/outbox.ts';
import { surplus } from '#web/store/surplus.ts';
import { type AnyRow, type RowChange, valueOf } from '#web/store/row.ts';
import type { Wire } from '#web/store/wire.ts';

export interface RowWriter {
  /** Stores a frame's rows, cursor and acknowledgements in one transaction. Returns the acknowledged keys. */
  frame: (frame: Frame) => Promise<readonly string[]>;
  /** Stores the rows of a page that was requested at `since`; the stream may have sent newer ones meanwhile. */
  page: (rows: Rows, since: number) => Promise<void>;
  /** Records removals that the stream sent to another tab, which leads. */
  heard: (changes: readonly RowChange[]) => void;
  /** Keeps the local effects of commands whose rows the server will not send. Call it inside the disk's `inTurn`. */
  keep: (keys: readonly string[]) => Promise<void>;
}

interface RowWriterParts {
  disk: Disk;
  local: Local;
  actor: () => Actor;
  isFollowed: (topic: string) => boolean;
  isHeard: (topic: string) => boolean;
  wire: Wire;
  now: () => number;
}

const isFirst = (frame: Frame): frame is FirstSnapshot => frame.t === 'snap' && frame.topic === undefined;

/**
 * Imported when a device holds shared rows. It must ask the server then anyway; if the import fails, the snapshot is
 * requested again.
 */
const takeWhole: TakeWhole = async (...given) => (await import('#web/store/lent.ts')).takeWhole(...given);

const hasLent = ({ actor, base }: FrameContext): boolean =>
  lentModels.some((model) => [...base.all(model)].some((row) => isLent(actor, model, row)));

export function createRowWriter({ disk, local, actor, isFollowed, isHeard, wire, now }: RowWriterParts): RowWriter {
  const { base, related } = local.memory;
  const context = (): FrameContext => ({ actor: actor(), base, isFollowed, isHeard });

  const brought = createBrought();
  const ended = createBrought();
  const isEnd = ({ row }: RowChange) => row === null;
  const heard = (changes: readonly RowChange[]) => ended.note(changes.filter(isEnd), now());

  /** Local effects of these commands on rows that the stream has not sent. */
  async function keptOf(keys: readonly string[]): Promise<RowChange[]> {
    const done = local.lists().outbox.filter(({ key }) => keys.includes(key));
    const isKnown = ({ key }: OutboxEntry) => local.memory.overlay().effects.has(key);
    // Replays commands whose code could not be imported while offline: the server has just answered, so the import
    // works now.
    if (!done.every(isKnown)) await local.step({ lists: ({ outbox }) => ({ outbox: [...outbox] }), origin: 'local' });
    const { effects } = local.memory.overlay();
    return done.flatMap(({ key, at }) =>
      keptEffects(effects.get(key) ?? [], context(), (change) => brought.since(change, at)),
    );
  }

  /** Stores a frame in one transaction. Call it inside the disk's `inTurn`. */
  async function take(frame: Frame): Promise<readonly string[]> {
    const { changes, acked, cursor } = planFrame(frame, context());
    brought.note(changes, now());
    if (frame.t !== 'snap') heard(changes);
    const passed = local
      .lists()
      .outbox.filter(({ xid }) => xid !== undefined && cursor !== undefined && isPast(xid, cursor));
    const done = [...acked, ...passed.map(({ key }) => key)];
    const guesses = await keptOf(done);
    await disk.commit({
      // Rows of a snapshot existed before, so lists must not count them as new.
      origin: frame.t === 'snap' ? 'page' : 'stream',
      acked: done,
      tables: tablesOf([...changes, ...guesses]),
      async write(tables) {
        await putRows(tables, changes, { seen: now() });
        await putRows(tables, guesses, { seen: now(), isGuess: true });
        await removeKeys(tables, done);
        if (cursor !== undefined) await tables('meta').put({ k: 'cursor', v: cursor });
        return [...changes, ...guesses];
      },
    });
    return done;
  }

  return {
    frame: (frame) =>
      isFirst(frame) && hasLent(context())
        ? takeWhole(frame, { page: wire.page, context, inTurn: disk.inTurn, take })
        : disk.inTurn(() => take(frame)),

    heard,

    page: (rows, since) =>
      disk.inTurn(async () => {
        // Security: a page must not bring back rows that were removed while it was in flight.
        const found = storedModels
          .flatMap((model) =>
            ((rows[model] ?? []) as readonly AnyRow[]).map((row): RowChange => ({ model, id: row.id, row })),
          )
          .filter((change) => !ended.since(change, since));
        const gone = surplus(found, { ...context(), related });
        await disk.commit({
          origin: 'page',
          acked: [],
          tables: tablesOf(found),
          async write(tables) {
            const changes = [...(await newer(tables, found)), ...gone];
            await putRows(tables, changes, { seen: now() });
            return changes;
          },
        });
      }),

    async keep(keys) {
      if (keys.length === 0) return;
      const changes = await keptOf(keys);
      await disk.commit({
        origin: 'stream',
        acked: keys,
        tables: tablesOf(changes),
        async write(tables) {
          await putRows(tables, changes, { seen: now(), isGuess: true });
          return changes;
        },
      });
    },
  };
}

const tablesOf = (changes: readonly RowChange[]): ModelName[] =>
  [...new Set(changes.map(({ model }) => model))].filter(isStored);

type Note = Pick<RowRecord, 'seen' | 'isGuess'>;

async function putRows(tables: Tables, changes: readonly RowChange[], note: Note): Promise<void> {
  for (const model of tablesOf(changes)) {
    const table = tables(model);
    // A frame may contain a row more than once; the last one counts.
    const last = new Map(changes.filter((change) => change.model === model).map(({ id, row }) => [id, row]));
    await Promise.all([...last].map(([id, row]) => (row ? table.put({ id, row, ...note }) : table.delete(id))));
  }
}

/**
 * Leaves out rows that are older than the stored ones. Reads them in this transaction, because another tab may have
 * written since.
 */
async function newer(tables: Tables, found: readonly RowChange[]): Promise<RowChange[]> {
  const kept = await Promise.all(found.map(({ model, id }) => tables(model).get(id)));
  return found.filter(({ row }, index) => {
    const { row: known, isGuess = false } = kept[index] ?? {};
    return !known || !row || isGuess || compareValues(valueOf(row, 'updatedAt'), valueOf(known, 'updatedAt')) >= 0;
  });
}
