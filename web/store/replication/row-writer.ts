import type { Actor } from '#domain/account/user.ts';
import type { ModelName } from '#domain/models.ts';
import type { Frame, Rows } from '#sync/core/protocol.ts';
import { isSharedByOther, isStored, sharedModels, storedModels } from '#web/store/row/audience.ts';
import { createArrivalTimes } from '#web/store/replication/arrival-times.ts';
import { compareValues } from '#web/store/row/row-order.ts';
import { isBeforeCursor, type OutboxEntry, type RowRecord, type Tables } from '#web/store/database/database.ts';
import type { Disk } from '#web/store/tab/disk.ts';
import { type FrameContext, retainedEffects, planFrame } from '#web/store/replication/frame.ts';
import type { FirstSnapshot, ApplyRevalidated } from '#web/store/replication/shared-row-revalidation.ts';
import type { TabState } from '#web/store/tab/tab-state.ts';
import { removeKeys } from '#web/store/database/outbox-table.ts';
import { rowsToEvict } from '#web/store/replication/eviction.ts';
import { type ModelRow, type RowChange, columnValue } from '#web/store/row/row.ts';
import type { ApiClient } from '#web/store/api/api-client.ts';

export interface RowWriter {
  /** Stores a frame's rows, cursor and acknowledgements in one transaction. Returns the acknowledged keys. */
  writeFrame: (frame: Frame) => Promise<readonly string[]>;
  /** Stores the rows of a page that was requested at `since`; the stream may have sent newer ones meanwhile. */
  writePage: (rows: Rows, since: number) => Promise<void>;
  /** Records removals that the stream sent to another tab, which leads. */
  recordRemovals: (changes: readonly RowChange[]) => void;
  /** Keeps the local effects of commands whose rows the server will not send. Call it inside the disk's `enqueue`. */
  retainEffects: (keys: readonly string[]) => Promise<void>;
}

interface RowWriterParts {
  disk: Disk;
  tabState: TabState;
  actor: () => Actor;
  isSubscribed: (topic: string) => boolean;
  hasSnapshot: (topic: string) => boolean;
  api: ApiClient;
  now: () => number;
}

const isFirst = (frame: Frame): frame is FirstSnapshot => frame.t === 'snap' && frame.topic === undefined;

/**
 * Imported when a device holds shared rows. It must ask the server then anyway; if the import fails, the snapshot is
 * requested again.
 */
const applyRevalidated: ApplyRevalidated = async (...given) =>
  (await import('#web/store/replication/shared-row-revalidation.ts')).applyRevalidated(...given);

const hasSharedRows = ({ actor, base }: FrameContext): boolean =>
  sharedModels.some((model) => [...base.all(model)].some((row) => isSharedByOther(actor, model, row)));

export function createRowWriter({
  disk,
  tabState,
  actor,
  isSubscribed,
  hasSnapshot,
  api,
  now,
}: RowWriterParts): RowWriter {
  const { base, related } = tabState.memory;
  const context = (): FrameContext => ({ actor: actor(), base, isSubscribed, hasSnapshot });

  const arrivals = createArrivalTimes();
  const removals = createArrivalTimes();
  const isRemoval = ({ row }: RowChange) => row === null;
  const recordRemovals = (changes: readonly RowChange[]) => removals.record(changes.filter(isRemoval), now());

  /** Local effects of these commands on rows that the stream has not sent. */
  async function effectsToRetain(keys: readonly string[]): Promise<RowChange[]> {
    const done = tabState.lists().outbox.filter(({ key }) => keys.includes(key));
    const isKnown = ({ key }: OutboxEntry) => tabState.memory.overlay().effects.has(key);
    // Replays commands whose code could not be imported while offline: the server has just answered, so the import
    // works now.
    if (!done.every(isKnown))
      await tabState.update({ lists: ({ outbox }) => ({ outbox: [...outbox] }), origin: 'local' });
    const { effects } = tabState.memory.overlay();
    return done.flatMap(({ key, at }) =>
      retainedEffects(effects.get(key) ?? [], context(), (change) => arrivals.hasArrivedSince(change, at)),
    );
  }

  /** Stores a frame in one transaction. Call it inside the disk's `enqueue`. */
  async function applyFrame(frame: Frame): Promise<readonly string[]> {
    const { changes, acked, cursor } = planFrame(frame, context());
    arrivals.record(changes, now());
    if (frame.t !== 'snap') recordRemovals(changes);
    const passed = tabState
      .lists()
      .outbox.filter(({ xid }) => xid !== undefined && cursor !== undefined && isBeforeCursor(xid, cursor));
    const done = [...acked, ...passed.map(({ key }) => key)];
    const guesses = await effectsToRetain(done);
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
    async writeFrame(frame) {
      if (!isFirst(frame)) return disk.enqueue(() => applyFrame(frame));
      // A page in the queue may still add shared rows, so the check waits for its turn.
      const acked = await disk.enqueue(async () => (hasSharedRows(context()) ? undefined : applyFrame(frame)));
      return acked ?? applyRevalidated(frame, { page: api.page, context, enqueue: disk.enqueue, applyFrame });
    },

    recordRemovals,

    writePage: (rows, since) =>
      disk.enqueue(async () => {
        // Security: a page must not bring back rows that were removed while it was in flight.
        const found = storedModels
          .flatMap((model) =>
            ((rows[model] ?? []) as readonly ModelRow[]).map((row): RowChange => ({ model, id: row.id, row })),
          )
          .filter((change) => !removals.hasArrivedSince(change, since));
        const gone = rowsToEvict(found, { ...context(), related });
        await disk.commit({
          origin: 'page',
          acked: [],
          tables: tablesOf(found),
          async write(tables) {
            const changes = [...(await withoutOlder(tables, found)), ...gone];
            await putRows(tables, changes, { seen: now() });
            return changes;
          },
        });
      }),

    async retainEffects(keys) {
      if (keys.length === 0) return;
      const changes = await effectsToRetain(keys);
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
async function withoutOlder(tables: Tables, found: readonly RowChange[]): Promise<RowChange[]> {
  const kept = await Promise.all(found.map(({ model, id }) => tables(model).get(id)));
  return found.filter(({ row }, index) => {
    const { row: known, isGuess = false } = kept[index] ?? {};
    return (
      !known || !row || isGuess || compareValues(columnValue(row, 'updatedAt'), columnValue(known, 'updatedAt')) >= 0
    );
  });
}
