import { useEffect, useRef } from 'react';
import { useRows } from '#web/store/hooks.ts';

const newestFirst = { order: [['createdAt', 'desc']], limit: 1 } as const;

/** Asks for the list of what others say again when the reader is told of more: of all their certifications at once there is no topic. */
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
