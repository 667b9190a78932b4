import { useState } from 'react';
import type { FeedItem } from '#domain/interact/feed-item.ts';
import { useActor } from '#web/store/hooks.ts';

/** Buffers new posts of others until the reader asks for them, so that the list does not jump. */
export function useBufferedItems(items: readonly FeedItem[], isReady: boolean) {
  const { id } = useActor();
  const [latest, setLatest] = useState<string>();
  const now = items[0]?.createdAt;
  if (latest === undefined && isReady && now !== undefined) setLatest(now);
  const isBuffered = ({ createdAt, owner }: FeedItem) => latest !== undefined && createdAt > latest && owner !== id;
  return {
    shown: items.filter((item) => !isBuffered(item)),
    held: items.filter(isBuffered).length,
    show: () => setLatest(now),
  };
}
