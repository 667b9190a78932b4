import type { Role } from '#domain/account/user.ts';
import type { UserId } from '#domain/kernel/id.ts';
import { queries } from '#web/shared/queries.ts';
import type { SessionUser } from '#web/account/auth-client.ts';
import { bring, commands } from '#web/shared/commands.ts';
import type { ClientStore } from '#web/store/client-store.ts';
import { openStore } from '#web/store/open-store.ts';

export interface StoreEvents {
  onSignedOut: () => void;
  onOutdated: () => void;
}

interface Opened {
  userID: string;
  store: Promise<ClientStore>;
  events?: StoreEvents;
}

let current: Opened | undefined;

/** When the app starts: opens the store of whoever is signed in while the code of their page is on its way. */
export function expectStore(user: SessionUser): void {
  if (current?.userID === user.id) return;
  const opened: Opened = { userID: user.id, store: open(user) };
  current = opened;
  // A database that could not be opened is tried anew by the next who asks.
  opened.store.catch(() => forgetStore());
}

/** The store of whoever is signed in: one a tab, opened once, however often a screen asks. */
export function storeOf(user: SessionUser, events: StoreEvents): Promise<ClientStore> {
  expectStore(user);
  const opened = current as Opened;
  opened.events = events;
  return opened.store;
}

/** One that ends before anybody listens is opened anew by the next who asks, and tells them. */
function tell(event: keyof StoreEvents): void {
  if (current?.events) current.events[event]();
  else forgetStore();
}

const open = (user: SessionUser): Promise<ClientStore> =>
  openStore({
    userID: user.id as UserId,
    role: user.role as Role,
    commands,
    bring,
    queries,
    onSignedOut: () => tell('onSignedOut'),
    onOutdated: () => tell('onOutdated'),
    onCleared: forgetStore,
  });

/** After it was cleared or closed: whoever signs in next gets a new one. */
export function forgetStore(): void {
  current = undefined;
}
