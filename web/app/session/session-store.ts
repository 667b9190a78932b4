import type { Role } from '#domain/account/user.ts';
import type { UserId } from '#domain/kernel/id.ts';
import { queries } from '#web/shared/registry/queries.ts';
import type { SessionUser } from '#web/account/session/auth-client.ts';
import { importCommand, commands } from '#web/shared/registry/commands.ts';
import type { ClientStore } from '#web/store/client-store.ts';
import { openStore } from '#web/store/open-store.ts';

export interface StoreEvents {
  onSignedOut: () => Promise<void> | void;
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
  /** Ignores a store that is not the current one any more: its user has signed out. */
  const whileCurrent = (act: (opened: OpenedStore) => void) => () => {
    if (current === opened) act(opened);
  };
  // A store that ends before anyone listens is opened again by the next caller, which then gets the event.
  const notify = (event: keyof StoreEvents) =>
    whileCurrent(({ events }) => void (events ? events[event]() : forgetStore()));
  const store = openStore({
    userID: user.id as UserId,
    role: user.role as Role,
    commands,
    importCommand,
    queries,
    onSignedOut: notify('onSignedOut'),
    onOutdated: notify('onOutdated'),
    onCleared: whileCurrent(forgetStore),
  });
  const opened: OpenedStore = { userID: user.id, store };
  current = opened;
  // A database that failed to open is opened again by the next caller.
  store.catch(whileCurrent(forgetStore));
}

/** The store of the signed-in user. Each tab opens it once, however often a screen asks. */
export function openSessionStore(user: SessionUser, events: StoreEvents): Promise<ClientStore> {
  preloadStore(user);
  const opened = current as OpenedStore;
  opened.events = events;
  return opened.store;
}

/** Closes the store of a session that is over, so that the next sign-in opens a new one. */
export function forgetStore(): void {
  const ended = current?.store;
  current = undefined;
  ended?.then((store) => store.close()).catch(() => undefined);
}
