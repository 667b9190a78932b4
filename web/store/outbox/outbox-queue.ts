import { AppError, type ErrorCode } from '#domain/kernel/errors.ts';
import { mergeInputs } from '#sync/core/edit-conflict.ts';
import type { OutboxEntry } from '#web/store/database/database.ts';
import { sortByAge, withoutCommands } from '#web/store/tab/disk.ts';
import type { StateChange } from '#web/store/tab/tab-state.ts';
import * as outbox from '#web/store/database/outbox-table.ts';
import { createOutcomeWriter, type OutboxQueueParts, type OutcomeWriter } from '#web/store/outbox/outcome-writer.ts';
import { withQuotaRetry } from '#web/store/database/storage-quota.ts';
import { serverNow } from '#web/store/api/server-time.ts';
import type { PendingCommand } from '#web/store/row/overlay.ts';

/**
 * Errors that are final even without the server. Any other error is left to the server, which has rows that are missing
 * here.
 */
const finalErrors: ReadonlySet<ErrorCode> = new Set(['invalid_input', 'invalid_state', 'insufficient_tokens']);
const isRefusal = (error: unknown): boolean => !(error instanceof AppError) || finalErrors.has(error.code);

/** Commands on their way to the server, shown at once and stored in the database that all tabs use. */
export interface OutboxQueue extends Pick<OutcomeWriter, 'settle' | 'delay'> {
  /** Shows the command and resolves with its local result once it is stored. Throws if it is refused locally. */
  add: (entry: OutboxEntry) => Promise<unknown>;
  /** Like `give`, in place of everything in the slot, refused or unanswered. */
  replaceSlot: (entry: OutboxEntry, slot: string) => Promise<unknown>;
  /** Discards everything in the slot, refused or unanswered. */
  discardSlot: (slot: string) => Promise<void>;
  retry: (key: string) => Promise<void>;
  dismiss: (key: string) => Promise<void>;
  /** Takes the next batch for the server; called by the leading tab only. */
  take: (limit?: number) => Promise<OutboxEntry[]>;
}

export function createOutboxQueue({ disk, tabState, writer, tabs, now }: OutboxQueueParts): OutboxQueue {
  const { database } = disk;

  const outcomes = createOutcomeWriter({ disk, tabState, writer, tabs, now });

  async function add(entry: OutboxEntry, store: () => Promise<OutboxEntry>): Promise<unknown> {
    const outcome = await tabState.run(entry, isRefusal);
    if (!outcome.isDone && isRefusal(outcome.error)) throw outcome.error;
    await disk.enqueue(async () => {
      try {
        const stored = await withQuotaRetry(database, store);
        await tabState.update({
          lists: ({ outbox }) => ({ outbox: withStored(outbox, entry.key, stored) }),
          origin: 'local',
        });
      } catch (cause) {
        await tabState.update({ lists: withoutCommands([entry.key]), origin: 'local' });
        throw new AppError('unavailable', 'the change could not be stored on this device', { cause });
      }
    });
    tabs.post({ t: 'outbox' });
    return outcome.isDone ? outcome.result : undefined;
  }

  return {
    add: (entry) => add(entry, () => outbox.putEntry(database, entry)),
    async replaceSlot(entry, slot) {
      const result = await add(entry, () => outbox.putInPlace(database, entry, slot));
      await tabState.update({ lists: withoutSlot(slot, entry.key), origin: 'local' });
      return result;
    },
    discardSlot: (slot) =>
      disk.enqueue(async () => {
        await outbox.discardSlot(database, slot);
        await tabState.update({ lists: withoutSlot(slot), origin: 'local' });
        tabs.post({ t: 'outbox' });
      }),
    async retry(key) {
      const refused = tabState.lists().refused.find((one) => one.key === key);
      if (!refused) return;
      const { problem, ...again } = refused;
      const input = problem.code === 'conflict' ? mergeInputs({}, again.input as object) : again.input;
      const entry: OutboxEntry = { ...again, input, at: serverNow() ?? now(), since: now(), state: 'new' };
      await add(entry, () => outbox.requeue(database, entry));
      await forget(key);
    },
    dismiss: (key) =>
      disk.enqueue(async () => {
        await database.write('refused', (tables) => tables('refused').delete(key));
        await forget(key);
        tabs.post({ t: 'outbox' });
      }),
    take: (limit) =>
      disk.enqueue(async () => {
        const { entries, expired } = await outbox.takeBatch(database, now(), limit);
        if (expired.length > 0) {
          await outcomes.addRefused(expired);
          tabs.post({ t: 'outbox' });
        }
        return entries;
      }),
    settle: (entries, answers) => disk.enqueue(() => outcomes.settle(entries, answers)),
    delay: (entry, problem, isFault) => disk.enqueue(() => outcomes.delay(entry, problem, isFault)),
  };

  function forget(key: string) {
    return tabState.update({
      lists: ({ refused }) => ({ refused: refused.filter((one) => one.key !== key) }),
      origin: 'local',
    });
  }
}

/** Removes a slot's commands from both lists, except acknowledged ones and `kept`. */
function withoutSlot(slot: string, kept?: string): StateChange['lists'] {
  const isLeft = (entry: PendingCommand & Partial<OutboxEntry>) =>
    entry.slot !== slot || entry.key === kept || entry.state === 'acked';
  return (now) => ({ outbox: now.outbox.filter(isLeft), refused: now.refused.filter(isLeft) });
}

/**
 * Replaces the given entry by the stored one, which has another key if it was merged into an earlier command of its
 * slot.
 */
const withStored = (list: readonly OutboxEntry[], key: string, stored: OutboxEntry): OutboxEntry[] =>
  sortByAge([...list.filter((entry) => entry.key !== key && entry.key !== stored.key), stored]);
