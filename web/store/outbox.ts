import { AppError, type Problem } from '#domain/kernel/errors.ts';
import { COMMANDS_PER_REQUEST, type Answer } from '#sync/protocol.ts';
import { withBaseOf } from '#sync/typed-over.ts';
import { type Database, isPast, type OutboxEntry, readCursor, type Refused } from '#web/store/database.ts';
import type { Waiting } from '#web/store/overlay.ts';

const DAY_MS = 86_400_000;
/** As long as the server remembers a command's key; after that it could act a second time. */
const MAX_AGE_MS = 60 * DAY_MS;

/**
 * Stores a command. Where it fills the slot of an earlier one that is still here, the earlier one gets its input: what is
 * typed within one wait for the network is sent once. Nothing of another kind may lie between, since that may count on it.
 */
export function putEntry({ dexie, outbox, meta }: Database, entry: OutboxEntry): Promise<OutboxEntry> {
  return dexie.transaction('rw', outbox, meta, async () => {
    await refuseIfSealed(meta);
    const { slot } = entry;
    for (const earlier of slot === undefined ? [] : await outbox.orderBy('n').reverse().toArray()) {
      if (earlier.state !== 'new' || earlier.slot === undefined) break;
      if (earlier.slot !== slot) continue;
      const merged = { ...earlier, input: withBaseOf(earlier.input as object, entry.input as object), at: entry.at };
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
export function seal({ dexie, outbox, meta }: Database): Promise<number> {
  return dexie.transaction('rw', outbox, meta, async () => {
    const left = await outbox.filter(({ state }) => state !== 'acked').count();
    if (left === 0) await meta.put({ k: 'sealed', v: '' });
    return left;
  });
}

async function refuseIfSealed(meta: Database['meta']): Promise<void> {
  if (await meta.get('sealed')) throw new AppError('not_signed_in', 'somebody is signing out');
}

export interface Batch {
  entries: OutboxEntry[];
  /** Too old to be sent. */
  expired: Refused[];
}

/** The oldest commands that the server has not answered, marked as sent before they are. */
export function takeBatch(
  { dexie, outbox, refused }: Database,
  now: number,
  limit = COMMANDS_PER_REQUEST,
): Promise<Batch> {
  return dexie.transaction('rw', outbox, refused, async () => {
    const waiting = await outbox
      .orderBy('n')
      .filter(({ state }) => state !== 'acked')
      .limit(limit)
      .toArray();
    const isExpired = ({ at }: OutboxEntry) => at < now - MAX_AGE_MS;
    const expired = waiting.filter(isExpired).map((entry) => refusedEntry(entry, expiredProblem));
    if (expired.length > 0) await move({ outbox, refused }, expired);
    const entries = waiting.filter((entry) => !isExpired(entry)).map((entry) => ({ ...entry, state: 'sent' as const }));
    await outbox.bulkPut(entries);
    return { entries, expired };
  });
}

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
  const { dexie, outbox, refused, meta } = database;
  return dexie.transaction('rw', outbox, refused, meta, async () => {
    const settled: Settled = { acked: [], here: [], refused: [], superseded: [] };
    const cursor = await readCursor(database);
    for (const [index, answer] of answers.entries()) {
      const entry = entries[index];
      // A frame may have brought rows and acknowledgement before this answer.
      if (!entry || !(await outbox.where('key').equals(entry.key).count())) continue;
      if (!answer.ok && (await isSuperseded(database, entry))) settled.superseded.push(entry);
      else if (!answer.ok) settled.refused.push(refusedEntry(entry, answer.problem));
      else if (cursor !== undefined && isPast(answer.xid, cursor)) settled.here.push(entry);
      else settled.acked.push({ ...entry, state: 'acked', xid: answer.xid });
    }
    await move({ outbox, refused }, settled.refused);
    await outbox.bulkPut(settled.acked);
    await removeKeys(
      database,
      [...settled.here, ...settled.superseded].map(({ key }) => key),
    );
    return settled;
  });
}

const isSuperseded = async ({ outbox }: Database, { key, n = 0, slot }: OutboxEntry): Promise<boolean> =>
  slot !== undefined &&
  (await outbox
    .where('n')
    .above(n)
    .filter((later) => later.slot === slot && later.key !== key)
    .count()) > 0;

export const removeKeys = ({ outbox }: Pick<Database, 'outbox'>, keys: string[]): Promise<number> =>
  outbox.where('key').anyOf(keys).delete();

/** A refused command goes back to the end of the queue, to be judged again. */
export function requeue({ dexie, outbox, refused, meta }: Database, entry: OutboxEntry): Promise<OutboxEntry> {
  return dexie.transaction('rw', outbox, refused, meta, async () => {
    await refuseIfSealed(meta);
    await refused.delete(entry.key);
    const n = await outbox.add(entry);
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

async function move({ outbox, refused }: Pick<Database, 'outbox' | 'refused'>, entries: Refused[]): Promise<void> {
  if (entries.length === 0) return;
  await removeKeys(
    { outbox },
    entries.map(({ key }) => key),
  );
  await refused.filter((earlier) => isReplacedBy(entries, earlier)).delete();
  await refused.bulkPut(entries);
}
