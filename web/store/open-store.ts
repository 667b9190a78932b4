import type { Actor } from '#domain/account/user.ts';
import { AppError } from '#domain/kernel/errors.ts';
import type { ClearOptions, ClientStore, SendOptions, StoreOptions } from '#web/store/client-store.ts';
import { type Database, databaseName, openDatabase, type OutboxEntry } from '#web/store/database.ts';
import { createDisk } from '#web/store/disk.ts';
import { createFileCache } from '#web/store/file-cache.ts';
import { listRows, liveList } from '#web/store/live-list.ts';
import { createLocal } from '#web/store/local.ts';
import { newKey } from '#web/store/new-id.ts';
import { createOnlineCalls } from '#web/store/online-call.ts';
import { createPagedLists } from '#web/store/paged-lists.ts';
import { seal } from '#web/store/outbox.ts';
import { createPump } from '#web/store/pump.ts';
import { createQueue } from '#web/store/queue.ts';
import { found, parsed, slotOf } from '#web/store/registry.ts';
import { createRowWriter } from '#web/store/row-writer.ts';
import { createSession, type SessionParts } from '#web/store/session.ts';
import { createSyncBoard } from '#web/store/sync-state.ts';
import { joinTabs } from '#web/store/tabs.ts';
import { createVersionCache } from '#web/store/version-cache.ts';
import { createWire } from '#web/store/wire.ts';
import { serverNow } from '#web/store/server-time.ts';

const FLUSH_MS = 5_000;

type Settings = SessionParts['options'] & Required<Pick<StoreOptions, 'bring' | 'fetch'>>;

/** Opens the store of a signed-in user: reads the stored data and joins the stream. */
export async function openStore(options: StoreOptions): Promise<ClientStore> {
  const settings: Settings = {
    fetch: globalThis.fetch.bind(globalThis),
    WebSocket: globalThis.WebSocket,
    origin: location.origin,
    isOnline: () => navigator.onLine,
    now: Date.now,
    bring: async () => {},
    ...options,
  };
  const parts = assemble(settings, await openDatabase(options.userID, () => options.onOutdated?.()));
  try {
    parts.board.set(await parts.open());
    return storeOf(settings, parts);
  } catch (error) {
    await parts.close();
    throw error;
  }
}

type Parts = ReturnType<typeof assemble>;

function assemble(settings: Settings, database: Database) {
  const { bring, commands, queries, userID, isOnline, now } = settings;
  const actor = (): Actor => {
    const role = local.memory.get('User', userID);
    return { id: userID, role: (role as { role?: Actor['role'] } | undefined)?.role ?? settings.role };
  };
  const tabs = joinTabs(databaseName(userID), (message) => session.receive(message));
  const local = createLocal(() => ({
    actor: actor(),
    async run(store, who, name, input) {
      await bring(name);
      return found(commands, name).run(store, who, input as never);
    },
    findVersion: (id) => versions.find(id),
  }));
  const { memory } = local;
  const wire = createWire(settings.fetch, (code) => session.refused(code));
  const disk = createDisk(database, local, tabs);
  const writer = createRowWriter({
    disk,
    local,
    actor,
    isFollowed: (topic) => session.isFollowed(topic),
    isHeard: (topic) => session.isHeard(topic),
    wire,
    now,
  });
  const queue = createQueue({ disk, local, writer, tabs, now });
  const pump = createPump({ queue, wire, mayRun: () => session.isLeading() && isOnline() });
  const board = createSyncBoard(local, isOnline);
  const files = createFileCache({ database, wire, now });
  const versions = createVersionCache({ database, wire, files, memory });
  const lists = createPagedLists({ queries, wire, writer, memory, actor, now });
  const online = createOnlineCalls({ local, wire, isOnline, pump: () => session.flush() });
  const session = createSession({
    options: settings,
    tabs,
    disk,
    writer,
    pump,
    board,
    onArrived: online.arrived,
    onLive(since) {
      lists.catchUp(since);
      versions.retry();
    },
    close: () => close(),
  });

  let closing: Promise<void> | undefined;
  async function closeNow() {
    await session.stop();
    await disk.inTurn(async () => {});
    tabs.close();
    files.close();
    database.close();
  }
  const close = (): Promise<void> => (closing ??= closeNow());

  return {
    actor,
    board,
    close,
    database,
    disk,
    files,
    lists,
    local,
    memory,
    online,
    queue,
    session,
    tabs,
    versions,
    isClosed: () => closing !== undefined,
    open() {
      const opened = disk.open();
      session.start();
      return opened;
    },
  };
}

function storeOf(settings: Settings, parts: Parts): ClientStore {
  const { board, database, files, memory, online, queue, session, tabs, versions } = parts;
  const { bring, commands, isOnline, now } = settings;

  async function send(name: string, input: unknown, { isInPlace = false }: SendOptions = {}): Promise<unknown> {
    if (parts.isClosed()) throw new AppError('not_signed_in', 'the store is closed');
    await bring(name);
    // A command that does not run in the browser is sent as it is; the server validates its input.
    if (!Object.hasOwn(commands, name)) return online.call(name, input);
    const command = found(commands, name);
    const value = parsed(command.input, input);
    if (command.isOnlineOnly) return online.call(name, value);
    const slot = slotOf(command, name, value);
    const at = { at: serverNow() ?? now(), since: now() };
    const entry: OutboxEntry = { key: newKey(), name, input: value, ...at, state: 'new' };
    const result = await given(slot === undefined ? entry : { ...entry, slot }, isInPlace);
    session.sendWaiting();
    // Asks the browser not to evict the database while commands wait for a network.
    if (!isOnline()) void navigator.storage?.persist?.();
    return result;
  }

  const given = (entry: OutboxEntry, isInPlace: boolean): Promise<unknown> =>
    isInPlace && entry.slot !== undefined ? queue.giveInPlace(entry, entry.slot) : queue.give(entry);

  async function giveUp(name: string, input: unknown): Promise<void> {
    await bring(name);
    const slot = slotOf(found(commands, name), name, input);
    if (slot !== undefined) await queue.giveUp(slot);
  }

  /** Resolves when no command is pending or waiting is pointless. */
  async function flushed(timeoutMs: number): Promise<number> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const check = () => board.live.get().pending === 0 && resolve();
    const stop = board.live.subscribe(check);
    const timer = setTimeout(resolve, isOnline() ? timeoutMs : 0);
    check();
    session.flush();
    await promise;
    clearTimeout(timer);
    stop();
    return board.live.get().pending;
  }

  async function clear({ isForced = false, timeoutMs = FLUSH_MS }: ClearOptions = {}): Promise<{ left: number }> {
    // Another tab may have stored commands whose message has not arrived yet.
    await parts.disk.reread();
    const left = await flushed(timeoutMs);
    const unsent = isForced ? 0 : left || (await seal(database));
    if (unsent > 0) return { left: unsent };
    tabs.post({ t: 'cleared' });
    await parts.close();
    await database.delete();
    return { left };
  }

  return {
    actor: parts.actor,
    get: (model, id) => memory.get(model, id) as never,
    list: (model, where, spec) => listRows(memory, model, where, spec) as never,
    liveList: (model, where, spec) => liveList(memory, model, where, spec) as never,
    isPending: memory.isPending,
    subscribe: memory.subscribe,
    pagedList: parts.lists.of,
    page: parts.lists.page,
    liveVersion: versions.live,
    askVersion: versions.ask,
    keptFile: files.find,
    send,
    follow: session.wants.follow,
    liveTopic: board.topic,
    sync: board.live,
    slotOf: (name, input) => (Object.hasOwn(commands, name) ? slotOf(found(commands, name), name, input) : undefined),
    giveUp,
    retry: (key) => queue.retry(key).then(session.sendWaiting),
    dismiss: queue.dismiss,
    flush: async (timeoutMs = FLUSH_MS) => ({ left: await flushed(timeoutMs) }),
    clear,
    close: parts.close,
  };
}
