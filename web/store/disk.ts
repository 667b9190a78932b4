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

/** How long the opening waits for rows of paged models. */
const PAGED_MS = 60;

/** Everything this tab does to the database, one thing after another, and in the same order to what it shows. */
export interface Disk {
  database: Database;
  inTurn: <T>(work: () => Promise<T>) => Promise<T>;
  /** Resolves once the whole models are in memory; the paged ones may follow. `isFilled`: the server has sent a snapshot before. */
  open: () => Promise<{ isFilled: boolean }>;
  /** Writes rows in one transaction, then shows them, then tells the other tabs. Call it within `inTurn`. */
  commit: (write: RowWrite) => Promise<void>;
  /** Rows that another tab wrote. */
  receive: (message: Extract<TabMessage, { t: 'rows' }>) => Promise<void>;
  /** Reads the waiting and the refused commands again: another tab changed them. */
  reread: () => Promise<void>;
  /** Reads everything again: a message was missed, or the page was frozen. */
  reload: () => Promise<void>;
}

export interface RowWrite {
  origin: Step['origin'];
  acked: readonly string[];
  tables: readonly TableName[];
  /** Runs inside the transaction; returns what it changed. */
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
      // What other tabs tell meanwhile waits until all of it is here.
      const opened = inTurn(async () => {
        const whole = await first;
        seq = whole.seq;
        await local.step({ changes: whole.rows, lists: withUnsaved(whole), origin: 'disk' });
        return { isFilled: whole.cursor !== undefined };
      });
      const all = inTurn(async () => local.step({ changes: await rest, origin: 'disk' }));
      const filled = await opened;
      // Few rows are there in the first frame; of many, the first frame does not wait for the last.
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
          // A command that left for rows which are not here yet stays until their message comes.
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
      // Another tab wrote in between and its message is still under way: only the database knows both.
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

/** As they were given: stored ones by their number, then those on their way to the disk. */
export const inOrder = (entries: OutboxEntry[]): OutboxEntry[] =>
  entries.sort((a, b) => (a.n ?? Number.MAX_SAFE_INTEGER) - (b.n ?? Number.MAX_SAFE_INTEGER));

/** Leaves the list alone, object and all, when it holds none of the keys. */
export const without =
  (keys: readonly string[]): Step['lists'] =>
  (now) => {
    const rest = now.outbox.filter(({ key }) => !keys.includes(key));
    return rest.length === now.outbox.length ? {} : { outbox: rest };
  };

/** What is kept, and behind it what was given a moment ago and is not stored yet. */
const withUnsaved =
  ({ outbox, refused }: LoadedLists, isMore: (entry: OutboxEntry) => boolean = isUnsaved): Step['lists'] =>
  (now) => {
    const keys = new Set([...outbox, ...refused].map(({ key }) => key));
    const more = now.outbox.filter((entry) => !keys.has(entry.key) && isMore(entry));
    return { outbox: inOrder([...outbox, ...more]), refused };
  };

/** The rows in memory that are not among those on the disk. */
function missing({ memory }: Local, kept: readonly RowChange[]): RowChange[] {
  const names = new Set(kept.map(({ model, id }) => `${model} ${id}`));
  return storedModels.flatMap((model) =>
    [...memory.base.ids(model)].filter((id) => !names.has(`${model} ${id}`)).map((id) => ({ model, id, row: null })),
  );
}
