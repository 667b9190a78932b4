import { useSyncState } from '#web/store/hooks.ts';

/** Whether the server's answer can be waited for. While the link is made anew it can; once it is given up it cannot. */
export function useIsConnected(): boolean {
  const { isOnline, link } = useSyncState();
  return isOnline && link !== 'off';
}
