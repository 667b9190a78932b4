import type { Problem } from '#domain/kernel/errors.ts';
import type { CommandAnswer } from '#sync/core/protocol.ts';
import type { OutboxEntry, RefusedCommand } from '#web/store/database/database.ts';
import type { TabState, StateChange } from '#web/store/tab/tab-state.ts';
import type { Disk } from '#web/store/tab/disk.ts';
import * as outbox from '#web/store/database/outbox-table.ts';
import type { RowWriter } from '#web/store/replication/row-writer.ts';
import type { TabChannel } from '#web/store/tab/tab-channel.ts';

export interface OutboxQueueParts {
  disk: Disk;
  tabState: TabState;
  writer: RowWriter;
  tabs: TabChannel;
  now: () => number;
}

/** Stores the outcomes of sent commands. */
export interface OutcomeWriter {
  settle: (entries: readonly OutboxEntry[], answers: readonly CommandAnswer[]) => Promise<void>;
  /** Records that the server could not run the command; false if the command was set aside after too many faults. */
  delay: (entry: OutboxEntry, problem: Problem, isFault: boolean) => Promise<boolean>;
  addRefused: (more: readonly RefusedCommand[]) => Promise<void>;
}

export function createOutcomeWriter({
  disk: { database },
  tabState,
  writer,
  tabs,
  now,
}: OutboxQueueParts): OutcomeWriter {
  const addRefused = (more: readonly RefusedCommand[]) =>
    tabState.update({ lists: withRefused(more), origin: 'local' });

  async function settle(entries: readonly OutboxEntry[], answers: readonly CommandAnswer[]): Promise<void> {
    const { acked, applied, refused, superseded } = await outbox.settleEntries(database, entries, answers);
    await writer.retainEffects(applied.map(({ key }) => key));
    const keys = [...applied, ...superseded].map(({ key }) => key);
    await tabState.update({
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
      await tabState.update({
        lists: (lists) => ({ outbox: lists.outbox.map((each) => (each.key === entry.key ? delayed.entry : each)) }),
        origin: 'local',
      });
      tabs.post({ t: 'outbox' });
      return true;
    },
  };
}

const withRefused =
  (more: readonly RefusedCommand[]): StateChange['lists'] =>
  ({ outbox: waiting, refused }) => ({
    outbox: waiting.filter(({ key }) => !more.some((entry) => entry.key === key)),
    refused: [...refused.filter((earlier) => !outbox.isReplacedBy(more, earlier)), ...more],
  });
