import type { FeedItem } from '#domain/interact/feed-item.ts';
import { useActor, useRows } from '#web/store/hooks.ts';

/** Without those of people whom the reader mutes or blocks, from the very moment they do. */
export function useHeardItems(items: readonly FeedItem[]): FeedItem[] {
  const { id } = useActor();
  const muted = useRows('Mute', { owner: id });
  const blocked = useRows('Friendship', { addresseeID: id, status: 'BLOCKED' });
  return items.filter(
    ({ owner }) =>
      !muted.some(({ personID }) => personID === owner) && !blocked.some(({ requesterID }) => requesterID === owner),
  );
}
