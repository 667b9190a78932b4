import { AppError, type Problem } from '#domain/kernel/errors.ts';
import { COMMANDS_PER_REQUEST, type Answer } from '#sync/protocol.ts';
import { withBaseOf } from '#sync/typed-over.ts';
import { type Database, isPast, type OutboxEntry, readCursor, type Refused, type Tables } from '#web/store/database.ts';
import type { Waiting } from '#web/store/overlay.ts';
import { serverNow } from '#web/store/server-time.ts';

const DAY_MS = 86_400_000;
/** As long as the server remembers a command's key; after that it could act a second time. */
const MAX_AGE_MS = 60 * DAY_MS;

/**
 * Stores a command. Where it fills the slot of an earlier one that is still here, the earlier one gets its input: what is
 * typed within one wait for the network is sent once. Nothing of another kind may lie between, since that may count on it.
 */
export function putEntry(database: Database, entry: OutboxEntry): Promise<OutboxEntry> {
  return database.write(['outbox', 'meta'], async (tables) => {
    await refuseIfSealed(tables);
    const outbox = tables('outbox');
    const { slot } = entry;
    for (const earlier of slot === undefined ? [] : (await outbox.getAll()).reverse()) {
      if (earlier.state !== 'new' || earlier.slot === undefined) break;
      if (earlier.slot !== slot) continue;
      const merged = {
        ...earlier,
        input: withBaseOf(earlier.input as object, entry.input as object),
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
 * Nothing more is stored, in whichever tab it is given: what is deleted next holds nothing that the server has not. Not when
 * something waits; resolves with how much.
 */
export function seal(database: Database): Promise<number> {
  return database.write(['outbox', 'meta'], async (tables) => {
    const left = (await unanswered(tables)).length;
    if (left === 0) await tables('meta').put({ k: 'sealed', v: '' });
    return left;
  });
}

const unanswered = async (tables: Tables): Promise<OutboxEntry[]> =>
  (await tables('outbox').getAll()).filter(({ state }) => state !== 'acked');

async function refuseIfSealed(tables: Tables): Promise<void> {
  if (await tables('meta').get('sealed')) throw new AppError('not_signed_in', 'somebody is signing out');
}

export interface Batch {
  entries: OutboxEntry[];
  /** Too old to be sent. */
  expired: Refused[];
}

/**
 * True if a command may have reached the server already and is too old by the device's clock and, where it is known, by the server's.
 * A device whose clock is wrong, or is set meanwhile, therefore sends what it holds: what was never sent cannot act a second time.
 */
const isTooOld = ({ at, since, state }: OutboxEntry, now: number): boolean =>
  state === 'sent' && now - since > MAX_AGE_MS && (serverNow() ?? Number.POSITIVE_INFINITY) - at > MAX_AGE_MS;

/** The oldest commands that the server has not answered, marked as sent before they are. `now` is read from the device's clock. */
export function takeBatch(database: Database, now: number, limit = COMMANDS_PER_REQUEST): Promise<Batch> {
  return database.write(['outbox', 'refused'], async (tables) => {
    const waiting = (await unanswered(tables)).slice(0, limit);
    const expired = waiting.filter((entry) => isTooOld(entry, now)).map((entry) => refusedEntry(entry, expiredProblem));
    await move(tables, expired);
    const entries = waiting
      .filter((entry) => !isTooOld(entry, now))
      .map((entry) => ({ ...entry, state: 'sent' as const }));
    await putAll(tables('outbox'), entries);
    return { entries, expired };
  });
}

/** A command that met so many faults of the server, over so long a time, no longer holds up those behind it. */
export const FAULTS_MAX = 8;
export const FAULTY_MS = 5 * 60_000;

export interface Settled {
  /** Done at the server; their rows are on the way. */
  acked: OutboxEntry[];
  /** Done, and a snapshot that came first already brought their rows. */
  here: OutboxEntry[];
  refused: Refused[];
  /** Refused, while a later call that holds all of it is on its way. */
  superseded: OutboxEntry[];
}

/** Keeps what the server said of the first `answers.length` of `entries`. */
export function settleEntries(
  database: Database,
  entries: readonly OutboxEntry[],
  answers: readonly Answer[],
): Promise<Settled> {
  return database.write(['outbox', 'refused', 'meta'], async (tables) => {
    const settled: Settled = { acked: [], here: [], refused: [], superseded: [] };
    const cursor = await readCursor(tables);
    for (const [index, answer] of answers.entries()) {
      const entry = entries[index];
      // A frame may have brought rows and acknowledgement before this answer.
      if (!entry || !(await tables('outbox').index('key').count(entry.key))) continue;
      if (!answer.ok && (await isSuperseded(tables, entry))) settled.superseded.push(entry);
      else if (!answer.ok) settled.refused.push(refusedEntry(entry, answer.problem));
      else if (cursor !== undefined && isPast(answer.xid, cursor)) settled.here.push(entry);
      else settled.acked.push({ ...entry, state: 'acked', xid: answer.xid });
    }
    await move(tables, settled.refused);
    await putAll(tables('outbox'), settled.acked);
    await removeKeys(
      tables,
      [...settled.here, ...settled.superseded].map(({ key }) => key),
    );
    return settled;
  });
}

/**
 * Notes that the server could not carry out a command, and whether the command itself may be the reason. One that has met
 * `FAULTS_MAX` faults, over `FAULTY_MS`, is set aside: kept whole among those that were refused, for its person to try again.
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
 * Stores a command in the place of all that its slot holds here, refused or not yet answered. What was sent already may be
 * answered still: nobody listens for it any more.
 */
export function putInPlace(database: Database, entry: OutboxEntry, slot: string): Promise<OutboxEntry> {
  return database.write(['outbox', 'refused', 'meta'], async (tables) => {
    await refuseIfSealed(tables);
    await emptySlot(tables, slot);
    const n = await tables('outbox').add(entry);
    return { ...entry, n };
  });
}

export const giveUp = (database: Database, slot: string): Promise<void> =>
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

/** A refused command goes back to the end of the queue, to be judged again. */
export function requeue(database: Database, entry: OutboxEntry): Promise<OutboxEntry> {
  return database.write(['outbox', 'refused', 'meta'], async (tables) => {
    await refuseIfSealed(tables);
    await tables('refused').delete(entry.key);
    const n = await tables('outbox').add(entry);
    return { ...entry, n };
  });
}

const expiredProblem: Problem = {
  code: 'outdated',
  title: 'Too old to be sent',
  status: 409,
  detail: 'This change waited for more than 60 days.',
};

const refusedEntry = ({ key, name, input, at, slot }: OutboxEntry, problem: Problem): Refused => ({
  key,
  name,
  input,
  at,
  ...(slot === undefined ? {} : { slot }),
  problem,
});

/** Whether one of `later` holds all that `refused` does. */
export const isReplacedBy = (later: readonly Waiting[], { key, slot }: Refused): boolean =>
  later.some((entry) => entry.key === key || (slot !== undefined && entry.slot === slot));

async function move(tables: Tables, entries: readonly Refused[]): Promise<void> {
  if (entries.length === 0) return;
  await removeKeys(
    tables,
    entries.map(({ key }) => key),
  );
  const refused = tables('refused');
  for (const earlier of await refused.getAll()) if (isReplacedBy(entries, earlier)) await refused.delete(earlier.key);
  await putAll(refused, entries);
}
