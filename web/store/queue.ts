import { AppError, type ErrorCode, type Problem } from '#domain/kernel/errors.ts';
import type { Answer } from '#sync/protocol.ts';
import { withBaseOf } from '#sync/typed-over.ts';
import type { OutboxEntry, Refused } from '#web/store/database.ts';
import { type Disk, inOrder, without } from '#web/store/disk.ts';
import type { Local, Step } from '#web/store/local.ts';
import * as outbox from '#web/store/outbox.ts';
import { withRoom } from '#web/store/room.ts';
import type { Waiting } from '#web/store/overlay.ts';
import type { RowWriter } from '#web/store/row-writer.ts';
import type { Tabs } from '#web/store/tabs.ts';

/** Refusals that the device can be sure of; anything else asks the server, which knows rows that are not here. */
const final: ReadonlySet<ErrorCode> = new Set(['invalid_input', 'illegal_step', 'insufficient_tokens']);
const isRefusal = (error: unknown): boolean => !(error instanceof AppError) || final.has(error.code);

/** Commands on their way to the server, shown at once and kept in the database that all tabs share. */
export interface Queue {
  /** Shows the command and resolves with its local result once it is stored. Throws when it is refused here. */
  give: (entry: OutboxEntry) => Promise<unknown>;
  /** Gives the command in the place of all that its slot holds, refused or not yet answered. */
  giveInPlace: (entry: OutboxEntry, slot: string) => Promise<unknown>;
  /** Forgets what the slot holds, refused or not yet answered. */
  giveUp: (slot: string) => Promise<void>;
  retry: (key: string) => Promise<void>;
  dismiss: (key: string) => Promise<void>;
  /** The next ones for the server; of the leading tab alone. */
  take: (limit?: number) => Promise<OutboxEntry[]>;
  settle: (entries: readonly OutboxEntry[], answers: readonly Answer[]) => Promise<void>;
  /** The server could not carry the command out; false when it was set aside after too many faults of its own. */
  delay: (entry: OutboxEntry, problem: Problem, isFault: boolean) => Promise<boolean>;
}

export interface QueueParts {
  disk: Disk;
  local: Local;
  writer: RowWriter;
  tabs: Tabs;
  now: () => number;
}

export function createQueue({ disk, local, writer, tabs, now }: QueueParts): Queue {
  const { database } = disk;

  const addRefused = (more: readonly Refused[]) => local.step({ lists: withRefused(more), origin: 'local' });

  async function give(entry: OutboxEntry, store: () => Promise<OutboxEntry>): Promise<unknown> {
    const outcome = await local.give(entry, isRefusal);
    if (!outcome.isDone && isRefusal(outcome.error)) throw outcome.error;
    await disk.inTurn(async () => {
      try {
        const stored = await withRoom(database, store);
        await local.step({ lists: ({ outbox }) => ({ outbox: placed(outbox, entry.key, stored) }), origin: 'local' });
      } catch (cause) {
        await local.step({ lists: without([entry.key]), origin: 'local' });
        throw new AppError('unavailable', 'the change could not be stored on this device', { cause });
      }
    });
    tabs.post({ t: 'outbox' });
    return outcome.isDone ? outcome.result : undefined;
  }

  return {
    give: (entry) => give(entry, () => outbox.putEntry(database, entry)),
    async giveInPlace(entry, slot) {
      const result = await give(entry, () => outbox.putInPlace(database, entry, slot));
      await local.step({ lists: emptied(slot, entry.key), origin: 'local' });
      return result;
    },
    giveUp: (slot) =>
      disk.inTurn(async () => {
        await outbox.giveUp(database, slot);
        await local.step({ lists: emptied(slot), origin: 'local' });
        tabs.post({ t: 'outbox' });
      }),
    async retry(key) {
      const refused = local.lists().refused.find((one) => one.key === key);
      if (!refused) return;
      const { problem, ...again } = refused;
      const input = problem.code === 'conflict' ? withBaseOf({}, again.input as object) : again.input;
      const entry: OutboxEntry = { ...again, input, at: now(), state: 'new' };
      await give(entry, () => outbox.requeue(database, entry));
      await forget(key);
    },
    dismiss: (key) =>
      disk.inTurn(async () => {
        await database.write('refused', (tables) => tables('refused').delete(key));
        await forget(key);
        tabs.post({ t: 'outbox' });
      }),
    take: (limit) =>
      disk.inTurn(async () => {
        const { entries, expired } = await outbox.takeBatch(database, now(), limit);
        if (expired.length > 0) {
          await addRefused(expired);
          tabs.post({ t: 'outbox' });
        }
        return entries;
      }),
    settle: (entries, answers) => disk.inTurn(() => settle(entries, answers)),
    delay: (entry, problem, isFault) =>
      disk.inTurn(async () => {
        const delayed = await outbox.delayEntry(database, entry, { isFault, now: now() });
        if (!delayed) return true;
        if (delayed.isSetAside) {
          await settle([entry], [{ ok: false, problem }]);
          return false;
        }
        await local.step({
          lists: (lists) => ({ outbox: lists.outbox.map((each) => (each.key === entry.key ? delayed.entry : each)) }),
          origin: 'local',
        });
        tabs.post({ t: 'outbox' });
        return true;
      }),
  };

  async function settle(entries: readonly OutboxEntry[], answers: readonly Answer[]): Promise<void> {
    const { acked, here, refused, superseded } = await outbox.settleEntries(database, entries, answers);
    await writer.keep(here.map(({ key }) => key));
    const keys = [...here, ...superseded].map(({ key }) => key);
    await local.step({
      lists: (now) => ({
        outbox: now.outbox
          .filter(({ key }) => !keys.includes(key))
          .map((entry) => acked.find(({ key }) => key === entry.key) ?? entry),
      }),
      origin: 'local',
    });
    if (refused.length > 0) await addRefused(refused);
    tabs.post({ t: 'outbox' });
  }

  function forget(key: string) {
    return local.step({
      lists: ({ refused }) => ({ refused: refused.filter((one) => one.key !== key) }),
      origin: 'local',
    });
  }
}

const withRefused =
  (more: readonly Refused[]): Step['lists'] =>
  ({ outbox: waiting, refused }) => ({
    outbox: waiting.filter(({ key }) => !more.some((entry) => entry.key === key)),
    refused: [...refused.filter((earlier) => !outbox.isReplacedBy(more, earlier)), ...more],
  });

/** What the slot holds leaves both lists, but for what is done already and `kept`. */
function emptied(slot: string, kept?: string): Step['lists'] {
  const isLeft = (entry: Waiting & Partial<OutboxEntry>) =>
    entry.slot !== slot || entry.key === kept || entry.state === 'acked';
  return (now) => ({ outbox: now.outbox.filter(isLeft), refused: now.refused.filter(isLeft) });
}

/** The stored entry in the place of the given one; it carries another key when it filled the slot of an earlier one. */
const placed = (list: readonly OutboxEntry[], key: string, stored: OutboxEntry): OutboxEntry[] =>
  inOrder([...list.filter((entry) => entry.key !== key && entry.key !== stored.key), stored]);
