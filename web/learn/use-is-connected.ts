import { useSyncState } from '#web/store/hooks.ts';

/** True while a request can be answered, including during a reconnect; false once the connection has been given up. */
export function useIsConnected(): boolean {
  const { isOnline, connection } = useSyncState();
  return isOnline && connection !== 'off';
}
