import type { Problem } from '#domain/kernel/errors.ts';
import type { Answer } from '#sync/protocol.ts';
import type { OutboxEntry, Refused } from '#web/store/database.ts';
import type { Local, Step } from '#web/store/local.ts';
import type { Disk } from '#web/store/disk.ts';
import * as outbox from '#web/store/outbox.ts';
import type { RowWriter } from '#web/store/row-writer.ts';
import type { Tabs } from '#web/store/tabs.ts';

export interface QueueParts {
  disk: Disk;
  local: Local;
  writer: RowWriter;
  tabs: Tabs;
  now: () => number;
}

/** Stores the outcomes of sent commands. */
export interface Settling {
  settle: (entries: readonly OutboxEntry[], answers: readonly Answer[]) => Promise<void>;
  /** Records that the server could not run the command; false if the command was set aside after too many faults. */
  delay: (entry: OutboxEntry, problem: Problem, isFault: boolean) => Promise<boolean>;
  addRefused: (more: readonly Refused[]) => Promise<void>;
}

export function createSettling({ disk: { database }, local, writer, tabs, now }: QueueParts): Settling {
  const addRefused = (more: readonly Refused[]) => local.step({ lists: withRefused(more), origin: 'local' });

  async function settle(entries: readonly OutboxEntry[], answers: readonly Answer[]): Promise<void> {
    const { acked, here, refused, superseded } = await outbox.settleEntries(database, entries, answers);
    await writer.keep(here.map(({ key }) => key));
    const keys = [...here, ...superseded].map(({ key }) => key);
    await local.step({
      lists: (lists) => ({
        outbox: lists.outbox
          .filter(({ key }) => !keys.includes(key))
          .map((entry) => acked.find(({ key }) => key === entry.key) ?? entry),
      }),
      origin: 'local',
    });
    if (refused.length > 0) await addRefused(refused);
    tabs.post({ t: 'outbox' });
  }

  return {
    settle,
    addRefused,
    async delay(entry, problem, isFault) {
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
    },
  };
}

const withRefused =
  (more: readonly Refused[]): Step['lists'] =>
  ({ outbox: waiting, refused }) => ({
    outbox: waiting.filter(({ key }) => !more.some((entry) => entry.key === key)),
    refused: [...refused.filter((earlier) => !outbox.isReplacedBy(more, earlier)), ...more],
  });
