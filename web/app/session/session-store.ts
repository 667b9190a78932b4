import type { Role } from '#domain/account/user.ts';
import type { UserId } from '#domain/kernel/id.ts';
import { queries } from '#web/shared/registry/queries.ts';
import type { SessionUser } from '#web/account/session/auth-client.ts';
import { importCommand, commands } from '#web/shared/registry/commands.ts';
import type { ClientStore } from '#web/store/client-store.ts';
import { openStore } from '#web/store/open-store.ts';

export interface StoreEvents {
  onSignedOut: () => void;
  onOutdated: () => void;
}

interface OpenedStore {
  userID: string;
  store: Promise<ClientStore>;
  events?: StoreEvents;
}

let current: OpenedStore | undefined;

/** Opens the store of the signed-in user at start, while the code of the page is still loading. */
export function preloadStore(user: SessionUser): void {
  if (current?.userID === user.id) return;
  const opened: OpenedStore = { userID: user.id, store: open(user) };
  current = opened;
  // A database that failed to open is opened again by the next caller.
  opened.store.catch(() => forgetStore());
}

/** The store of the signed-in user. Each tab opens it once, however often a screen asks. */
export function openSessionStore(user: SessionUser, events: StoreEvents): Promise<ClientStore> {
  preloadStore(user);
  const opened = current as OpenedStore;
  opened.events = events;
  return opened.store;
}

/** A store that ends before anyone listens is opened again by the next caller, which then gets the event. */
function notifyListener(event: keyof StoreEvents): void {
  if (current?.events) current.events[event]();
  else forgetStore();
}

const open = (user: SessionUser): Promise<ClientStore> =>
  openStore({
    userID: user.id as UserId,
    role: user.role as Role,
    commands,
    importCommand,
    queries,
    onSignedOut: () => notifyListener('onSignedOut'),
    onOutdated: () => notifyListener('onOutdated'),
    onCleared: forgetStore,
  });

/** Drops the store after it was cleared or closed, so the next sign-in opens a new one. */
export function forgetStore(): void {
  current = undefined;
}
