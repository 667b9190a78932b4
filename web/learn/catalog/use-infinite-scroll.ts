import { type RefCallback, useCallback, useEffect, useRef } from 'react';

/** The next page loads when the end is this close below the screen. */
const AHEAD = '600px';

/** Infinite scrolling: calls `onNear` when the element with the ref comes near the screen. */
export function useInfiniteScroll(onNear: (() => void) | undefined): RefCallback<HTMLElement> {
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
