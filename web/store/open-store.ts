import type { Actor } from '#domain/account/user.ts';
import { AppError } from '#domain/kernel/errors.ts';
import { parseCommandInput } from '#sync/core/command.ts';
import type { ClearOptions, ClientStore, SendOptions, StoreOptions } from '#web/store/client-store.ts';
import { type Database, databaseName, openDatabase, type OutboxEntry } from '#web/store/database/database.ts';
import { createDisk } from '#web/store/tab/disk.ts';
import { createFileCache } from '#web/store/cache/file-cache.ts';
import { listRows, liveList } from '#web/store/row/live-list.ts';
import { createTabState } from '#web/store/tab/tab-state.ts';
import { newKey } from '#web/store/row/new-id.ts';
import { createOnlineCalls } from '#web/store/outbox/online-call.ts';
import { createPagedListCache } from '#web/store/query/paged-list-cache.ts';
import { freezeOutbox } from '#web/store/database/outbox-table.ts';
import { createOutboxSender } from '#web/store/outbox/outbox-sender.ts';
import { createOutboxQueue } from '#web/store/outbox/outbox-queue.ts';
import { lookUp, slotOf } from '#web/store/query/registry.ts';
import { createRowWriter } from '#web/store/replication/row-writer.ts';
import type { SessionOptions } from '#web/store/live/leader-stream.ts';
import { createSyncSession } from '#web/store/live/sync-session.ts';
import { createSyncStateStore } from '#web/store/live/sync-state.ts';
import { openTabChannel } from '#web/store/tab/tab-channel.ts';
import { createLessonVersionCache } from '#web/store/cache/lesson-version-cache.ts';
import { createApiClient } from '#web/store/api/api-client.ts';
import { serverNow } from '#web/store/api/server-time.ts';
import { untilClosed } from '#web/store/api/until-closed.ts';

const FLUSH_MS = 5_000;

type Settings = StoreOptions & SessionOptions & Required<Pick<StoreOptions, 'importCommand' | 'fetch'>>;

/** Opens the store of a signed-in user: reads the stored data and joins the stream. */
export async function openStore(options: StoreOptions): Promise<ClientStore> {
  const settings: Settings = {
    fetch: globalThis.fetch.bind(globalThis),
    WebSocket: globalThis.WebSocket,
    origin: location.origin,
    isOnline: () => navigator.onLine,
    now: Date.now,
    importCommand: async () => {},
    ...options,
  };
  const parts = assemble(settings, await openDatabase(options.userID, () => options.onOutdated?.()));
  try {
    parts.syncState.set(await parts.open());
    return createClientStore(settings, parts);
  } catch (error) {
    await parts.close();
    throw error;
  }
}

type Parts = ReturnType<typeof assemble>;

function assemble(settings: Settings, database: Database) {
  const { importCommand, commands, queries, userID, isOnline, now } = settings;
  const actor = (): Actor => {
    const role = tabState.memory.get('User', userID);
    return { id: userID, role: (role as { role?: Actor['role'] } | undefined)?.role ?? settings.role };
  };
  const tabs = openTabChannel(databaseName(userID), (message) => session.receive(message));
  const tabState = createTabState(() => ({
    actor: actor(),
    async run(store, who, name, input) {
      await importCommand(name);
      return lookUp(commands, name).run(store, who, input as never);
    },
    findVersion: (id) => versions.find(id),
  }));
  const { memory } = tabState;
  const closing = new AbortController();
  const api = createApiClient(settings.fetch, (code) => session.handleRefusal(code), closing.signal);
  const disk = createDisk(database, tabState, tabs);
  const writer = createRowWriter({
    disk,
    tabState,
    actor,
    isSubscribed: (topic) => session.isSubscribed(topic),
    hasSnapshot: (topic) => session.hasSnapshot(topic),
    api,
    now,
  });
  const queue = createOutboxQueue({ disk, tabState, writer, tabs, now });
  const outboxSender = createOutboxSender({ queue, api, mayRun: () => session.isLeading() && isOnline() });
  const syncState = createSyncStateStore(tabState, isOnline);
  const files = createFileCache({ database, api, now });
  const versions = createLessonVersionCache({ database, api, files, memory });
  const lists = createPagedListCache({ queries, api, writer, memory, actor, now });
  const online = createOnlineCalls({ tabState, api, isOnline, sendOutbox: () => session.flush() });
  const session = createSyncSession({
    options: settings,
    tabs,
    disk,
    writer,
    outboxSender,
    syncState,
    onArrived: online.handleArrival,
    onLive(since) {
      lists.catchUp(since);
      versions.retry();
    },
    close: () => close(),
  });

  let closed: Promise<void> | undefined;
  async function closeNow() {
    closing.abort();
    session.stop();
    await disk.enqueue(async () => {});
    tabs.close();
    files.close();
    database.close();
  }
  const close = (): Promise<void> => (closed ??= closeNow());

  return {
    actor,
    syncState,
    close,
    database,
    disk,
    files,
    lists,
    tabState,
    memory,
    online,
    queue,
    session,
    tabs,
    versions,
    closed: closing.signal,
    open() {
      const opened = disk.open();
      session.start();
      return opened;
    },
  };
}

function createClientStore(settings: Settings, parts: Parts): ClientStore {
  const { syncState, database, files, memory, online, queue, session, tabs, versions } = parts;
  const { importCommand, commands, isOnline, now } = settings;

  /** Refuses a call to a closed store; one that is in flight when the store closes never settles. */
  const whileOpen =
    <Given extends unknown[], T>(work: (...given: Given) => Promise<T>) =>
    async (...given: Given): Promise<T> => {
      if (parts.closed.aborted) throw new AppError('not_signed_in', 'the store is closed');
      return untilClosed(parts.closed, work(...given));
    };

  async function send(name: string, input: unknown, { isInPlace = false }: SendOptions = {}): Promise<unknown> {
    await importCommand(name);
    // A command that does not run in the browser is sent as it is; the server validates its input.
    if (!Object.hasOwn(commands, name)) return online.call(name, input);
    const command = lookUp(commands, name);
    const value = parseCommandInput(command.input, input);
    const slot = slotOf(command, name, value);
    const at = { at: serverNow() ?? now(), since: now() };
    const { isDoneIfGone } = command;
    const call = { key: newKey(), name, input: value, ...(isDoneIfGone && { isDoneIfGone }) };
    const entry: OutboxEntry = { ...call, ...at, state: 'new' };
    const result = await enqueueCommand(slot === undefined ? entry : { ...entry, slot }, isInPlace);
    session.sendWaiting();
    // Asks the browser not to evict the database while commands wait for a network.
    if (!isOnline()) void navigator.storage?.persist?.();
    return result;
  }

  const enqueueCommand = (entry: OutboxEntry, isInPlace: boolean): Promise<unknown> =>
    isInPlace && entry.slot !== undefined ? queue.replaceSlot(entry, entry.slot) : queue.add(entry);

  async function discard(name: string, input: unknown): Promise<void> {
    await importCommand(name);
    const slot = slotOf(lookUp(commands, name), name, input);
    if (slot !== undefined) await queue.discardSlot(slot);
  }

  /** Resolves when no command is pending or waiting is pointless. */
  async function waitUntilSent(timeoutMs: number): Promise<number> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const check = () => syncState.live.get().pending === 0 && resolve();
    const stop = syncState.live.subscribe(check);
    const timer = setTimeout(resolve, isOnline() ? timeoutMs : 0);
    check();
    session.flush();
    await promise;
    clearTimeout(timer);
    stop();
    return syncState.live.get().pending;
  }

  async function clear({ isForced = false, timeoutMs = FLUSH_MS }: ClearOptions = {}): Promise<{ left: number }> {
    // Another tab may have stored commands whose message has not arrived yet.
    await parts.disk.reread();
    const left = await waitUntilSent(timeoutMs);
    const unsent = isForced ? 0 : left || (await freezeOutbox(database));
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
    pagedList: parts.lists.get,
    fetchPage: whileOpen(parts.lists.fetchPage),
    liveVersion: versions.live,
    loadVersion: versions.load,
    pinFiles: whileOpen((sha256s) => files.keep(sha256s, { isPinned: true })),
    unpinFiles: whileOpen(files.unpin),
    findFileURL: files.find,
    send: whileOpen(send),
    subscribeTopic: session.subscriptions.subscribe,
    liveTopic: syncState.topic,
    sync: syncState.live,
    slotOf: (name, input) => (Object.hasOwn(commands, name) ? slotOf(lookUp(commands, name), name, input) : undefined),
    discard: whileOpen(discard),
    retry: whileOpen((key) => queue.retry(key).then(session.sendWaiting)),
    dismiss: whileOpen(queue.dismiss),
    flush: async (timeoutMs = FLUSH_MS) => ({ left: await waitUntilSent(timeoutMs) }),
    clear,
    close: parts.close,
  };
}
