import type { Role } from '#domain/account/user.ts';
import type { UserId } from '#domain/kernel/id.ts';
import { commands } from '#sync/commands.ts';
import { queries } from '#sync/queries.ts';
import type { SessionUser } from '#web/account/auth-client.ts';
import type { ClientStore } from '#web/store/client-store.ts';
import { openStore } from '#web/store/open-store.ts';

export interface StoreEvents {
  onSignedOut: () => void;
  onOutdated: () => void;
}

let current: { userID: string; store: Promise<ClientStore>; events: StoreEvents } | undefined;

/** The store of whoever is signed in: one a tab, opened once, however often a screen asks. */
export function storeOf(user: SessionUser, events: StoreEvents): Promise<ClientStore> {
  if (current?.userID === user.id) {
    current.events = events;
    return current.store;
  }
  const opened: NonNullable<typeof current> = { userID: user.id, events, store: open(user) };
  current = opened;
  // A database that could not be opened is tried anew by the next who asks.
  opened.store.catch(() => forgetStore());
  return opened.store;
}

const open = (user: SessionUser): Promise<ClientStore> =>
  openStore({
    userID: user.id as UserId,
    role: user.role as Role,
    commands,
    queries,
    onSignedOut: () => current?.events.onSignedOut(),
    onOutdated: () => current?.events.onOutdated(),
    onCleared: forgetStore,
  });

/** After it was cleared or closed: whoever signs in next gets a new one. */
export function forgetStore(): void {
  current = undefined;
}
