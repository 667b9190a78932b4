import { type RefCallback, useCallback, useEffect, useRef } from 'react';

/** How far below the screen the end may still be when more is asked for. */
const AHEAD = '600px';

/** Asks for more when the element that carries the ref comes near; without `onNear` there is nothing more to ask for. */
export function useNearEnd(onNear: (() => void) | undefined): RefCallback<HTMLElement> {
  const latest = useRef(onNear);
  useEffect(() => {
    latest.current = onNear;
  });
  return useCallback((element: HTMLElement | null) => {
    if (element === null) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) latest.current?.();
      },
      { rootMargin: `0px 0px ${AHEAD} 0px` },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
}
