import {
  type Database,
  nextSeq,
  type OutboxEntry,
  readSeq,
  type TableName,
  unlessClosed,
  type Work,
} from '#web/store/database/database.ts';
import { type StoredCommands, readStoredState, readCommands } from '#web/store/database/stored-state.ts';
import type { TabState, StateChange } from '#web/store/tab/tab-state.ts';
import { storedModels } from '#web/store/row/audience.ts';
import { withQuotaRetry } from '#web/store/database/storage-quota.ts';
import type { RowChange } from '#web/store/row/row.ts';
import type { TabMessage, TabChannel } from '#web/store/tab/tab-channel.ts';
import { Semaphore } from '#domain/kernel/semaphore.ts';

/** Longest wait for rows of paged models when the store opens, in ms. */
const PAGED_MS = 60;

/** Runs this tab's database work one task at a time, and shows the results in the same order. */
export interface Disk {
  database: Database;
  enqueue: <T>(work: () => Promise<T>) => Promise<T>;
  /**
   * Resolves once the fully synced models are in memory; paged ones may follow. `isFilled`: the server has sent a
   * snapshot before.
   */
  open: () => Promise<{ isFilled: boolean }>;
  /** Writes rows in one transaction, shows them, then posts them to the other tabs. Call it inside `enqueue`. */
  commit: (write: RowWrite) => Promise<void>;
  /** Takes rows that another tab wrote. */
  receive: (message: Extract<TabMessage, { t: 'rows' }>) => Promise<void>;
  /** Reads pending and refused commands again, because another tab changed them. */
  reread: () => Promise<void>;
  /** Reads everything again, because a message was missed or the page was frozen. */
  reload: () => Promise<void>;
}

export interface RowWrite {
  origin: StateChange['origin'];
  acked: readonly string[];
  tables: readonly TableName[];
  /** Runs inside the transaction and returns the changed rows. */
  write: Work<RowChange[]>;
}

export function createDisk(database: Database, tabState: TabState, tabs: TabChannel): Disk {
  let seq = 0;
  const semaphore = new Semaphore(1);

  async function reloadNow() {
    const { first, rest } = readStoredState(database);
    const [whole, paged] = await Promise.all([first, rest]);
    const rows = [...whole.rows, ...paged];
    seq = whole.seq;
    await tabState.update({
      changes: [...rows, ...missingRows(tabState, rows)],
      lists: withUnsaved(whole),
      origin: 'disk',
    });
  }

  return {
    database,
    enqueue: (work) => semaphore.run(work),
    async open() {
      const { first, rest } = readStoredState(database);
      // Messages of other tabs queue behind this and are handled once everything is read.
      const opened = semaphore.run(async () => {
        const whole = await first;
        seq = whole.seq;
        await tabState.update({ changes: whole.rows, lists: withUnsaved(whole), origin: 'disk' });
        return { isFilled: whole.cursor !== undefined };
      });
      const all = semaphore.run(async () => tabState.update({ changes: await rest, origin: 'disk' }));
      const filled = await opened;
      // A few rows make the first frame; with many rows the first frame does not wait for the last one.
      await Promise.race([all, new Promise((resolve) => setTimeout(resolve, PAGED_MS))]);
      return filled;
    },
    reload: () => unlessClosed(semaphore.run(reloadNow)),
    reread: () =>
      unlessClosed(
        semaphore.run(async () => {
          const [lists, written] = await database.read(['outbox', 'refused', 'meta'], (tables) =>
            Promise.all([readCommands(tables), readSeq(tables)]),
          );
          // An acknowledged command whose rows have not arrived yet stays on screen until the message with its rows
          // comes.
          await tabState.update({
            lists: withUnsaved(lists, (entry) => isUnsaved(entry) || written > seq),
            origin: 'disk',
          });
        }),
      ),
    async commit({ origin, acked, tables: names, write }) {
      let written = seq;
      const changes = await withQuotaRetry(database, () =>
        database.write([...names, 'meta', 'outbox'], async (tables) => {
          const changed = await write(tables);
          if (changed.length > 0 || acked.length > 0) written = await nextSeq(tables);
          return changed;
        }),
      );
      if (written === seq) return;
      // Another tab wrote in between and its message has not arrived: only the database has both writes.
      if (written > seq + 1) await reloadNow();
      else {
        seq = written;
        await tabState.update({ changes, lists: withoutCommands(acked), origin });
      }
      tabs.post({ t: 'rows', seq: written, changes, acked: [...acked], origin });
    },
    receive: (message) =>
      unlessClosed(
        semaphore.run(async () => {
          if (message.seq <= seq) return;
          if (message.seq > seq + 1) return reloadNow();
          seq = message.seq;
          await tabState.update({
            changes: message.changes,
            lists: withoutCommands(message.acked),
            origin: message.origin,
          });
        }),
      ),
  };
}

const isUnsaved = ({ n }: OutboxEntry): boolean => n === undefined;

/** Sorts commands by age: stored ones by their number, then those that are not stored yet. */
export const sortByAge = (entries: OutboxEntry[]): OutboxEntry[] =>
  entries.sort((a, b) => (a.n ?? Number.MAX_SAFE_INTEGER) - (b.n ?? Number.MAX_SAFE_INTEGER));

/** Removes commands by key; keeps the same array if none matches, so that subscribers are not notified. */
export const withoutCommands =
  (keys: readonly string[]): StateChange['lists'] =>
  (now) => {
    const rest = now.outbox.filter(({ key }) => !keys.includes(key));
    return rest.length === now.outbox.length ? {} : { outbox: rest };
  };

/** The stored commands, followed by recent ones that are not stored yet. */
const withUnsaved =
  ({ outbox, refused }: StoredCommands, isMore: (entry: OutboxEntry) => boolean = isUnsaved): StateChange['lists'] =>
  (now) => {
    const keys = new Set([...outbox, ...refused].map(({ key }) => key));
    const more = now.outbox.filter((entry) => !keys.has(entry.key) && isMore(entry));
    return { outbox: sortByAge([...outbox, ...more]), refused };
  };

/** Rows that are in memory but no longer on disk, as removals. */
function missingRows({ memory }: TabState, kept: readonly RowChange[]): RowChange[] {
  const names = new Set(kept.map(({ model, id }) => `${model} ${id}`));
  return storedModels.flatMap((model) =>
    [...memory.base.ids(model)].filter((id) => !names.has(`${model} ${id}`)).map((id) => ({ model, id, row: null })),
  );
}
