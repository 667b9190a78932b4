import { localCommands } from '#sync/local-commands.ts';
import { queries } from '#sync/queries.ts';
import type { ClientStore, StoreOptions } from '#web/store/client-store.ts';
import type { FakeServer } from '#web/store/test-fake-server.ts';
import { openStore } from '#web/store/open-store.ts';

/** Opens the store of the fake server's user, with every command and query that the browser may have. */
export const openTestStore = (server: FakeServer, more: Partial<StoreOptions> = {}): Promise<ClientStore> =>
  openStore({
    userID: server.actor.id,
    role: 'USER',
    commands: localCommands,
    queries,
    fetch: server.fetch,
    WebSocket: server.WebSocket,
    isOnline: () => server.isOnline,
    ...more,
  });
