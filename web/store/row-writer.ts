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
  /** A frame of the stream: rows, cursor and acknowledgements in one transaction. Returns the keys that were acknowledged. */
  frame: (frame: Frame) => Promise<readonly string[]>;
  /** Rows of a page that was asked for at `since`, which may be older than what the stream has brought meanwhile. */
  page: (rows: Rows, since: number) => Promise<void>;
  /** What the stream told another tab, which leads. */
  heard: (changes: readonly RowChange[]) => void;
  /** The rows of commands whose own rows will not be sent here. Call it within the disk's turn. */
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

/** The code comes when a device holds what others lend: it has to ask the server anyhow, and where that fails the snapshot comes again. */
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

  /** What the commands with these keys did and the stream did not bring. */
  async function keptOf(keys: readonly string[]): Promise<RowChange[]> {
    const done = local.lists().outbox.filter(({ key }) => keys.includes(key));
    const isKnown = ({ key }: OutboxEntry) => local.memory.overlay().effects.has(key);
    // A verb that this page had not brought while the network was away can be brought now: the server has just answered.
    if (!done.every(isKnown)) await local.step({ lists: ({ outbox }) => ({ outbox: [...outbox] }), origin: 'local' });
    const { effects } = local.memory.overlay();
    return done.flatMap(({ key, at }) =>
      keptEffects(effects.get(key) ?? [], context(), (change) => brought.since(change, at)),
    );
  }

  /** Rows, cursor and acknowledgements in one transaction. Call it within the disk's turn. */
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
      // A snapshot holds what was there before; with the first of them nothing is news.
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
        // Security: what was taken back while the page was under way is not brought back by it.
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
    // A frame may hold a row more than once; the last word counts.
    const last = new Map(changes.filter((change) => change.model === model).map(({ id, row }) => [id, row]));
    await Promise.all([...last].map(([id, row]) => (row ? table.put({ id, row, ...note }) : table.delete(id))));
  }
}

/** Leaves out rows that are older than what is kept, as the database has it now: another tab may have written since. */
async function newer(tables: Tables, found: readonly RowChange[]): Promise<RowChange[]> {
  const kept = await Promise.all(found.map(({ model, id }) => tables(model).get(id)));
  return found.filter(({ row }, index) => {
    const { row: known, isGuess = false } = kept[index] ?? {};
    return !known || !row || isGuess || compareValues(valueOf(row, 'updatedAt'), valueOf(known, 'updatedAt')) >= 0;
  });
}
