import type { FeedItem } from '#domain/interact/feed-item.ts';
import { useActor, useRows } from '#web/store/hooks.ts';

/** The people whom the reader muted. */
export const useMutes = () => useRows('Mute', { owner: useActor().id });

/** Drops posts of people whom the reader muted or blocked, at once and before the server does. */
export function useUnmutedItems(items: readonly FeedItem[]): FeedItem[] {
  const { id } = useActor();
  const muted = useMutes();
  const blocked = useRows('Friendship', { addresseeID: id, status: 'BLOCKED' });
  return items.filter(
    ({ owner }) =>
      !muted.some(({ personID }) => personID === owner) && !blocked.some(({ requesterID }) => requesterID === owner),
  );
}
