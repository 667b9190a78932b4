import { useEffect, useRef } from 'react';
import { useRows } from '#web/store/hooks.ts';

const newestFirst = { order: [['createdAt', 'desc']], limit: 1 } as const;

/**
 * Asks for a list of endorsements again when the reader is told of one.
 * @param retry what others write reaches its writer by the stream, and its holder by the list
 */
export function useEndorsed(retry: () => void): void {
  const [newest] = useRows('Notification', { kind: 'endorsed' }, newestFirst);
  const id = newest?.id;
  const lastHeard = useRef(id);
  useEffect(() => {
    if (id === lastHeard.current) return;
    lastHeard.current = id;
    retry();
  }, [id, retry]);
}
