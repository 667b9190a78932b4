import { AppError, type ErrorCode } from '#domain/kernel/errors.ts';
import { withBaseOf } from '#sync/typed-over.ts';
import type { OutboxEntry } from '#web/store/database.ts';
import { inOrder, without } from '#web/store/disk.ts';
import type { Step } from '#web/store/local.ts';
import * as outbox from '#web/store/outbox.ts';
import { createSettling, type QueueParts, type Settling } from '#web/store/settling.ts';
import { withRoom } from '#web/store/room.ts';
import { serverNow } from '#web/store/server-time.ts';
import type { Waiting } from '#web/store/overlay.ts';

/**
 * Errors that are final even without the server. Any other error is left to the server, which has rows that are missing
 * here.
 */
const final: ReadonlySet<ErrorCode> = new Set(['invalid_input', 'illegal_step', 'insufficient_tokens']);
const isRefusal = (error: unknown): boolean => !(error instanceof AppError) || final.has(error.code);

/** Commands on their way to the server, shown at once and stored in the database that all tabs use. */
export interface Queue extends Pick<Settling, 'settle' | 'delay'> {
  /** Shows the command and resolves with its local result once it is stored. Throws if it is refused locally. */
  give: (entry: OutboxEntry) => Promise<unknown>;
  /** Like `give`, in place of everything in the slot, refused or unanswered. */
  giveInPlace: (entry: OutboxEntry, slot: string) => Promise<unknown>;
  /** Discards everything in the slot, refused or unanswered. */
  giveUp: (slot: string) => Promise<void>;
  retry: (key: string) => Promise<void>;
  dismiss: (key: string) => Promise<void>;
  /** Takes the next batch for the server; called by the leading tab only. */
  take: (limit?: number) => Promise<OutboxEntry[]>;
}

export function createQueue({ disk, local, writer, tabs, now }: QueueParts): Queue {
  const { database } = disk;

  const settling = createSettling({ disk, local, writer, tabs, now });

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
      const entry: OutboxEntry = { ...again, input, at: serverNow() ?? now(), since: now(), state: 'new' };
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
          await settling.addRefused(expired);
          tabs.post({ t: 'outbox' });
        }
        return entries;
      }),
    settle: (entries, answers) => disk.inTurn(() => settling.settle(entries, answers)),
    delay: (entry, problem, isFault) => disk.inTurn(() => settling.delay(entry, problem, isFault)),
  };

  function forget(key: string) {
    return local.step({
      lists: ({ refused }) => ({ refused: refused.filter((one) => one.key !== key) }),
      origin: 'local',
    });
  }
}

/** Removes a slot's commands from both lists, except acknowledged ones and `kept`. */
function emptied(slot: string, kept?: string): Step['lists'] {
  const isLeft = (entry: Waiting & Partial<OutboxEntry>) =>
    entry.slot !== slot || entry.key === kept || entry.state === 'acked';
  return (now) => ({ outbox: now.outbox.filter(isLeft), refused: now.refused.filter(isLeft) });
}

/**
 * Replaces the given entry by the stored one, which has another key if it was merged into an earlier command of its
 * slot.
 */
const placed = (list: readonly OutboxEntry[], key: string, stored: OutboxEntry): OutboxEntry[] =>
  inOrder([...list.filter((entry) => entry.key !== key && entry.key !== stored.key), stored]);
