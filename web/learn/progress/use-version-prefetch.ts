import { useEffect, useRef } from 'react';
import type { LessonVersion } from '#domain/teach/version/version.ts';
import { useStore } from '#web/store/store-provider.tsx';

/** How long the pointer must rest before it counts as intent, in ms. */
const HOVER_MS = 80;

/** Event handlers that prefetch a lesson version while the learner is about to open it. */
export function useVersionPrefetch(id: LessonVersion['id'] | null) {
  const store = useStore();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const stop = () => clearTimeout(timer.current);
  useEffect(() => stop, []);
  const start = () => {
    stop();
    // Subscribing makes the store fetch the version, and the result stays cached for the page that subscribes next.
    if (id !== null) timer.current = setTimeout(() => store.liveVersion(id).subscribe(() => {})(), HOVER_MS);
  };
  return { onPointerEnter: start, onPointerLeave: stop, onFocus: start, onBlur: stop };
}
