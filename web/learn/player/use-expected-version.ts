import { useEffect, useRef } from 'react';
import type { LessonVersion } from '#domain/teach/version.ts';
import { useStore } from '#web/store/store-provider.tsx';

/** A pointer that rests this long, in ms, means it; one that only passes asks for nothing. */
const REST_MS = 80;

/** Handlers that fetch a version while the reader is still about to open it. */
export function useExpectedVersion(id: LessonVersion['id'] | null) {
  const store = useStore();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const stop = () => clearTimeout(timer.current);
  useEffect(() => stop, []);
  const start = () => {
    stop();
    // Listening is what makes the store ask; what comes stays for the page that will listen next.
    if (id !== null) timer.current = setTimeout(() => store.liveVersion(id).subscribe(() => {})(), REST_MS);
  };
  return { onPointerEnter: start, onPointerLeave: stop, onFocus: start, onBlur: stop };
}
