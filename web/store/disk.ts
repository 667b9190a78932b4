import {
  type Database,
  nextSeq,
  type OutboxEntry,
  readSeq,
  type TableName,
  unlessClosed,
  type Work,
} from '#web/store/database.ts';
import { type LoadedLists, load, readLists } from '#web/store/load.ts';
import type { Local, Step } from '#web/store/local.ts';
import { storedModels } from '#web/store/audience.ts';
import { withRoom } from '#web/store/room.ts';
import type { RowChange } from '#web/store/row.ts';
import type { TabMessage, Tabs } from '#web/store/tabs.ts';

/** Longest wait for rows of paged models when the store opens, in ms. */
const PAGED_MS = 60;

/** Runs this tab's database work one task at a time, and shows the results in the same order. */
export interface Disk {
  database: Database;
  inTurn: <T>(work: () => Promise<T>) => Promise<T>;
  /**
   * Resolves once the fully synced models are in memory; paged ones may follow. `isFilled`: the server has sent a
   * snapshot before.
   */
  open: () => Promise<{ isFilled: boolean }>;
  /** Writes rows in one transaction, shows them, then posts them to the other tabs. Call it inside `inTurn`. */
  commit: (write: RowWrite) => Promise<void>;
  /** Takes rows that another tab wrote. */
  receive: (message: Extract<TabMessage, { t: 'rows' }>) => Promise<void>;
  /** Reads pending and refused commands again, because another tab changed them. */
  reread: () => Promise<void>;
  /** Reads everything again, because a message was missed or the page was frozen. */
  reload: () => Promise<void>;
}

export interface RowWrite {
  origin: Step['origin'];
  acked: readonly string[];
  tables: readonly TableName[];
  /** Runs inside the transaction and returns the changed rows. */
  write: Work<RowChange[]>;
}

export function createDisk(database: Database, local: Local, tabs: Tabs): Disk {
  let seq = 0;
  let chain: Promise<unknown> = Promise.resolve();

  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = chain.then(work);
    chain = done.catch(() => {});
    return done;
  }

  async function reloadNow() {
    const { first, rest } = load(database);
    const [whole, paged] = await Promise.all([first, rest]);
    const rows = [...whole.rows, ...paged];
    seq = whole.seq;
    await local.step({ changes: [...rows, ...missing(local, rows)], lists: withUnsaved(whole), origin: 'disk' });
  }

  return {
    database,
    inTurn,
    async open() {
      const { first, rest } = load(database);
      // Messages of other tabs queue behind this and are handled once everything is read.
      const opened = inTurn(async () => {
        const whole = await first;
        seq = whole.seq;
        await local.step({ changes: whole.rows, lists: withUnsaved(whole), origin: 'disk' });
        return { isFilled: whole.cursor !== undefined };
      });
      const all = inTurn(async () => local.step({ changes: await rest, origin: 'disk' }));
      const filled = await opened;
      // A few rows make the first frame; with many rows the first frame does not wait for the last one.
      await Promise.race([all, new Promise((resolve) => setTimeout(resolve, PAGED_MS))]);
      return filled;
    },
    reload: () => unlessClosed(inTurn(reloadNow)),
    reread: () =>
      unlessClosed(
        inTurn(async () => {
          const [lists, written] = await database.read(['outbox', 'refused', 'meta'], (tables) =>
            Promise.all([readLists(tables), readSeq(tables)]),
          );
          // An acknowledged command whose rows have not arrived yet stays on screen until the message with its rows
          // comes.
          await local.step({ lists: withUnsaved(lists, (entry) => isUnsaved(entry) || written > seq), origin: 'disk' });
        }),
      ),
    async commit({ origin, acked, tables: names, write }) {
      let written = seq;
      const changes = await withRoom(database, () =>
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
        await local.step({ changes, lists: without(acked), origin });
      }
      tabs.post({ t: 'rows', seq: written, changes, acked: [...acked], origin });
    },
    receive: (message) =>
      unlessClosed(
        inTurn(async () => {
          if (message.seq <= seq) return;
          if (message.seq > seq + 1) return reloadNow();
          seq = message.seq;
          await local.step({ changes: message.changes, lists: without(message.acked), origin: message.origin });
        }),
      ),
  };
}

const isUnsaved = ({ n }: OutboxEntry): boolean => n === undefined;

/** Sorts commands by age: stored ones by their number, then those that are not stored yet. */
export const inOrder = (entries: OutboxEntry[]): OutboxEntry[] =>
  entries.sort((a, b) => (a.n ?? Number.MAX_SAFE_INTEGER) - (b.n ?? Number.MAX_SAFE_INTEGER));

/** Removes commands by key; keeps the same array if none matches, so that subscribers are not notified. */
export const without =
  (keys: readonly string[]): Step['lists'] =>
  (now) => {
    const rest = now.outbox.filter(({ key }) => !keys.includes(key));
    return rest.length === now.outbox.length ? {} : { outbox: rest };
  };

/** The stored commands, followed by recent ones that are not stored yet. */
const withUnsaved =
  ({ outbox, refused }: LoadedLists, isMore: (entry: OutboxEntry) => boolean = isUnsaved): Step['lists'] =>
  (now) => {
    const keys = new Set([...outbox, ...refused].map(({ key }) => key));
    const more = now.outbox.filter((entry) => !keys.has(entry.key) && isMore(entry));
    return { outbox: inOrder([...outbox, ...more]), refused };
  };

/** Rows that are in memory but no longer on disk, as removals. */
function missing({ memory }: Local, kept: readonly RowChange[]): RowChange[] {
  const names = new Set(kept.map(({ model, id }) => `${model} ${id}`));
  return storedModels.flatMap((model) =>
    [...memory.base.ids(model)].filter((id) => !names.has(`${model} ${id}`)).map((id) => ({ model, id, row: null })),
  );
}
