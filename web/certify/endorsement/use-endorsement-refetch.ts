import { useEffect, useRef } from 'react';
import { useRows } from '#web/store/hooks.ts';

const newestFirst = { order: [['createdAt', 'desc']], limit: 1 } as const;

/** Refetches the reader's endorsements when a notification announces one, because no topic covers all certifications at once. */
export function useEndorsementRefetch(retry: () => void): void {
  const [newest] = useRows('Notification', { kind: 'endorsed' }, newestFirst);
  const id = newest?.id;
  const lastID = useRef(id);
  useEffect(() => {
    if (id === lastID.current) return;
    lastID.current = id;
    retry();
  }, [id, retry]);
}
