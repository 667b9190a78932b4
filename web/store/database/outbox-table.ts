import { AppError, type Problem } from '#domain/kernel/errors.ts';
import { COMMANDS_PER_REQUEST, type CommandAnswer } from '#sync/core/protocol.ts';
import { mergeInputs } from '#sync/core/edit-conflict.ts';
import {
  type Database,
  isBeforeCursor,
  type OutboxEntry,
  readCursor,
  type RefusedCommand,
  type Tables,
} from '#web/store/database/database.ts';
import type { PendingCommand } from '#web/store/row/overlay.ts';
import { serverNow } from '#web/store/api/server-time.ts';
import { DAY_MS } from '#domain/kernel/day.ts';

/** Lifetime of a command's key at the server; after that a resent command could run a second time. */
const MAX_AGE_MS = 60 * DAY_MS;

/**
 * Stores a command. If an unsent command has the same slot, that one takes the new input, so text typed offline is sent
 * once. A command of another kind in between prevents this, because it may depend on the earlier input.
 */
export function putEntry(database: Database, entry: OutboxEntry): Promise<OutboxEntry> {
  return database.write(['outbox', 'meta'], async (tables) => {
    await refuseIfFrozen(tables);
    const outbox = tables('outbox');
    const { slot } = entry;
    for (const earlier of slot === undefined ? [] : (await outbox.getAll()).reverse()) {
      if (earlier.state !== 'new' || earlier.slot === undefined) break;
      if (earlier.slot !== slot) continue;
      const merged = {
        ...earlier,
        input: mergeInputs(earlier.input as object, entry.input as object),
        at: entry.at,
        since: entry.since,
      };
      await outbox.put(merged);
      return merged;
    }
    const n = await outbox.add(entry);
    return { ...entry, n };
  });
}

/**
 * Freezes the outbox before sign-out: no tab can store another command, so that no unsent command is deleted. Does
 * nothing if commands are unsent; resolves with their number.
 */
export function freezeOutbox(database: Database): Promise<number> {
  return database.write(['outbox', 'meta'], async (tables) => {
    const left = (await unanswered(tables)).length;
    if (left === 0) await tables('meta').put({ k: 'frozen', v: '' });
    return left;
  });
}

const unanswered = async (tables: Tables): Promise<OutboxEntry[]> =>
  (await tables('outbox').getAll()).filter(({ state }) => state !== 'acked');

async function refuseIfFrozen(tables: Tables): Promise<void> {
  if (await tables('meta').get('frozen')) throw new AppError('not_signed_in', 'a sign-out is in progress');
}

export interface Batch {
  entries: OutboxEntry[];
  /** Commands that are too old to be sent. */
  expired: RefusedCommand[];
}

/**
 * True if a command may have reached the server already and is too old by the device's clock and, if known, by the
 * server's clock. A device whose clock is wrong or was changed therefore still sends what it holds: a command that was
 * never sent cannot run twice.
 */
const isTooOld = ({ at, since, state }: OutboxEntry, now: number): boolean =>
  state === 'sent' && now - since > MAX_AGE_MS && (serverNow() ?? Number.POSITIVE_INFINITY) - at > MAX_AGE_MS;

/**
 * Takes the oldest unanswered commands and marks them as sent before they are sent. `now` is read from the device's
 * clock.
 */
export function takeBatch(database: Database, now: number, limit = COMMANDS_PER_REQUEST): Promise<Batch> {
  return database.write(['outbox', 'refused'], async (tables) => {
    const waiting = (await unanswered(tables)).slice(0, limit);
    const expired = waiting.filter((entry) => isTooOld(entry, now)).map((entry) => refusedEntry(entry, expiredProblem));
    await moveToRefused(tables, expired);
    const entries = waiting
      .filter((entry) => !isTooOld(entry, now))
      .map((entry) => ({ ...entry, state: 'sent' as const }));
    await putAll(tables('outbox'), entries);
    return { entries, expired };
  });
}

/** Limits after which a command is set aside: the number of server faults, and the time over which they occurred. */
export const FAULTS_MAX = 8;
export const FAULTY_MS = 5 * 60_000;

export interface SettledEntries {
  /** Done at the server; their rows have not arrived yet. */
  acked: OutboxEntry[];
  /** Done, and an earlier snapshot already contained their rows. */
  applied: OutboxEntry[];
  refused: RefusedCommand[];
  /**
   * Refused, but nothing is lost: another device deleted the row already, or a later call with the same slot is still
   * pending and contains all of their input.
   */
  superseded: OutboxEntry[];
}

const isGone = ({ isDoneIfGone = false }: OutboxEntry, { code }: Problem): boolean =>
  isDoneIfGone && code === 'not_found';

/** Stores the server's answers to the first `answers.length` of `entries`. */
export function settleEntries(
  database: Database,
  entries: readonly OutboxEntry[],
  answers: readonly CommandAnswer[],
): Promise<SettledEntries> {
  return database.write(['outbox', 'refused', 'meta'], async (tables) => {
    const settled: SettledEntries = { acked: [], applied: [], refused: [], superseded: [] };
    const cursor = await readCursor(tables);
    for (const [index, answer] of answers.entries()) {
      const entry = entries[index];
      // A frame may have acknowledged the command before this answer arrived.
      if (!entry || !(await tables('outbox').index('key').count(entry.key))) continue;
      if (!answer.ok && (isGone(entry, answer.problem) || (await isSuperseded(tables, entry))))
        settled.superseded.push(entry);
      else if (!answer.ok) settled.refused.push(refusedEntry(entry, answer.problem));
      else if (cursor !== undefined && isBeforeCursor(answer.xid, cursor)) settled.applied.push(entry);
      else settled.acked.push({ ...entry, state: 'acked', xid: answer.xid });
    }
    await moveToRefused(tables, settled.refused);
    await putAll(tables('outbox'), settled.acked);
    await removeKeys(
      tables,
      [...settled.applied, ...settled.superseded].map(({ key }) => key),
    );
    return settled;
  });
}

/**
 * Records that the server could not run a command, and whether the command itself may be the cause. After `FAULTS_MAX`
 * faults over `FAULTY_MS` it is set aside: kept whole among the refused commands, so that its user can try again.
 */
export function delayEntry(
  database: Database,
  { key }: OutboxEntry,
  { isFault, now }: { isFault: boolean; now: number },
): Promise<{ entry: OutboxEntry; isSetAside: boolean } | undefined> {
  return database.write('outbox', async (tables) => {
    const before = await tables('outbox').index('key').get(key);
    if (!before || before.state === 'acked') return undefined;
    const { faults, since } = before.delay ?? { faults: 0, since: now };
    const delay = { faults: faults + (isFault ? 1 : 0), since: faults === 0 ? now : since };
    const entry = { ...before, delay };
    await tables('outbox').put(entry);
    return { entry, isSetAside: delay.faults >= FAULTS_MAX && now - delay.since >= FAULTY_MS };
  });
}

const isSuperseded = async (tables: Tables, { key, n = 0, slot }: OutboxEntry): Promise<boolean> =>
  slot !== undefined &&
  (await tables('outbox').getAll(IDBKeyRange.lowerBound(n, true))).some(
    (later) => later.slot === slot && later.key !== key,
  );

export async function removeKeys(tables: Tables, keys: readonly string[]): Promise<void> {
  const outbox = tables('outbox');
  for (const key of keys) {
    const n = await outbox.index('key').getKey(key);
    if (n !== undefined) await outbox.delete(n);
  }
}

const putAll = <T>(table: { put: (row: T) => Promise<unknown> }, rows: readonly T[]): Promise<unknown> =>
  Promise.all(rows.map((row) => table.put(row)));

/**
 * Stores a command in place of everything in its slot, refused or unanswered. The answer to a replaced command that was
 * already sent is ignored.
 */
export function putInPlace(database: Database, entry: OutboxEntry, slot: string): Promise<OutboxEntry> {
  return database.write(['outbox', 'refused', 'meta'], async (tables) => {
    await refuseIfFrozen(tables);
    await emptySlot(tables, slot);
    const n = await tables('outbox').add(entry);
    return { ...entry, n };
  });
}

export const discardSlot = (database: Database, slot: string): Promise<void> =>
  database.write(['outbox', 'refused'], (tables) => emptySlot(tables, slot));

async function emptySlot(tables: Tables, slot: string): Promise<void> {
  for (const { key } of (await tables('refused').getAll()).filter((entry) => entry.slot === slot))
    await tables('refused').delete(key);
  const waiting = (await unanswered(tables)).filter((entry) => entry.slot === slot);
  await removeKeys(
    tables,
    waiting.map(({ key }) => key),
  );
}

/** Moves a refused command to the end of the outbox, to be sent again. */
export function requeue(database: Database, entry: OutboxEntry): Promise<OutboxEntry> {
  return database.write(['outbox', 'refused', 'meta'], async (tables) => {
    await refuseIfFrozen(tables);
    await tables('refused').delete(entry.key);
    const n = await tables('outbox').add(entry);
    return { ...entry, n };
  });
}

const expiredProblem: Problem = {
  code: 'invalid_state',
  title: 'Too old to be sent',
  status: 409,
  detail: 'This change waited for more than 60 days.',
  details: { expiredDays: 60 },
};

const refusedEntry = ({ key, name, input, at, slot }: OutboxEntry, problem: Problem): RefusedCommand => ({
  key,
  name,
  input,
  at,
  ...(slot === undefined ? {} : { slot }),
  problem,
});

/** True if one of `later` contains all of the input of `refused`. */
export const isReplacedBy = (later: readonly PendingCommand[], { key, slot }: RefusedCommand): boolean =>
  later.some((entry) => entry.key === key || (slot !== undefined && entry.slot === slot));

async function moveToRefused(tables: Tables, entries: readonly RefusedCommand[]): Promise<void> {
  if (entries.length === 0) return;
  await removeKeys(
    tables,
    entries.map(({ key }) => key),
  );
  const refused = tables('refused');
  for (const earlier of await refused.getAll()) if (isReplacedBy(entries, earlier)) await refused.delete(earlier.key);
  await putAll(refused, entries);
}
