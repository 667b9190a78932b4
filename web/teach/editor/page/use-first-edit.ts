import { useEffect, useEffectEvent, useRef } from 'react';
import type { Lesson } from '#domain/teach/lesson.ts';
import { runWhenIdle } from '#ui/browser/idle-work.ts';

/**
 * Calls `work` once after the first change of the lesson since it was opened: editing needs code that viewing does not.
 */
export function useFirstEdit({ updatedAt }: Pick<Lesson, 'updatedAt'>, work: () => void): void {
  const opened = useRef<string>(updatedAt);
  const isDone = useRef(false);
  const begin = useEffectEvent(work);
  useEffect(() => {
    if (isDone.current || updatedAt === opened.current) return;
    isDone.current = true;
    runWhenIdle(() => begin());
  }, [updatedAt]);
}
