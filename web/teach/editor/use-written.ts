import { useEffect, useEffectEvent, useRef } from 'react';
import type { Lesson } from '#domain/teach/lesson.ts';
import { whenIdle } from '#ui/when-idle.ts';

/** Does something once, when the lesson has changed since it was opened: whoever writes will want what a look at it does not need. */
export function useWritten({ updatedAt }: Pick<Lesson, 'updatedAt'>, work: () => void): void {
  const opened = useRef<string>(updatedAt);
  const isDone = useRef(false);
  const begin = useEffectEvent(work);
  useEffect(() => {
    if (isDone.current || updatedAt === opened.current) return;
    isDone.current = true;
    whenIdle(() => begin());
  }, [updatedAt]);
}
