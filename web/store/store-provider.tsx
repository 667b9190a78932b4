import { createContext, type ReactNode, use } from 'react';
import type { ClientStore } from '#web/store/client-store.ts';

const StoreContext = createContext<ClientStore | undefined>(undefined);

export function StoreProvider({ store, children }: { store: ClientStore; children: ReactNode }) {
  return <StoreContext value={store}>{children}</StoreContext>;
}

export function useStore(): ClientStore {
  const store = use(StoreContext);
  if (store === undefined) throw new Error('the StoreProvider is missing');
  return store;
}
