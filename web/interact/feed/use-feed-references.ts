import { useEffect, useRef } from 'react';
import type { FeedItem } from '#domain/interact/feed-item.ts';
import { useProfiles } from '#web/shared/person/use-profiles.ts';
import { useRows } from '#web/store/hooks.ts';

/**
 * Loads the authors and attachments of posts that are not on this device yet.
 * @param retry refetches the list: the stream brings only the post, the first page brings everything it refers to
 */
export function useFeedReferences(items: readonly FeedItem[], retry: () => void): void {
  const lessons = items.flatMap(({ lessonID }) => lessonID ?? []);
  const certificates = items.flatMap(({ certificationID }) => certificationID ?? []);
  const cached = [
    ...useRows('Lesson', { id: { in: lessons } }),
    ...useRows('Certification', { id: { in: certificates } }),
  ];
  useProfiles(
    items.map(({ owner }) => owner),
    retry,
  );
  const missing = [...lessons, ...certificates].filter((id) => !cached.some((row) => row.id === id)).join();
  const lastMissing = useRef('');
  useEffect(() => {
    if (missing === '' || missing === lastMissing.current) return;
    lastMissing.current = missing;
    retry();
  }, [missing, retry]);
}
