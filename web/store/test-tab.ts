import { deleteDB } from 'idb';
import { afterEach, expect, vi } from 'vitest';
import type { Actor } from '#domain/account/user.ts';
import type { ClientStore, StoreOptions } from '#web/store/client-store.ts';
import { databaseName } from '#web/store/database/database.ts';
import { FakeServer } from '#web/store/test-fake-server.ts';
import { newId } from '#web/store/row/new-id.ts';
import { openTestStore } from '#web/store/test-store.ts';
import { rowOf } from '#web/store/row/test-row.ts';

const opened: ClientStore[] = [];
const users: Actor[] = [];

/** A fake server with a few rows of one user. */
export function school() {
  const actor: Actor = { id: newId('User'), role: 'USER' };
  users.push(actor);
  const server = new FakeServer(actor);
  server.put('User', rowOf('User', actor.id, { firstName: 'Ada', owner: actor.id }));
  server.put('Notification', note(actor, 'Welcome'));
  return { actor, server };
}

export const note = (actor: Actor, title: string, id = newId('Notification')) =>
  rowOf('Notification', id, { title, owner: actor.id, userID: actor.id });

/** Opens a tab of this browser; it is closed and its database deleted after the test. */
export async function openTab(server: FakeServer, more: Partial<StoreOptions> = {}): Promise<ClientStore> {
  const store = await openTestStore(server, more);
  opened.push(store);
  return store;
}

export const untilLive = (store: ClientStore) => vi.waitFor(() => expect(store.sync.get().connection).toBe('live'));
export const untilSent = (store: ClientStore) => vi.waitFor(() => expect(store.sync.get().pending).toBe(0));
export const titles = (store: ClientStore) => store.list('Notification', {}).map(({ title }) => title);
export const lessons = (store: ClientStore) =>
  store.list('Lesson', {}, { order: [['id', 'asc']] }).map(({ name }) => name);

afterEach(async () => {
  await Promise.all(opened.splice(0).map((store) => store.close()));
  await Promise.all(users.splice(0).map(({ id }) => deleteDB(databaseName(id))));
});
