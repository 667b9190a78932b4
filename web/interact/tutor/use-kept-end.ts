import { type RefObject, useEffect, useRef, useState } from 'react';

/** So near to the end, a reader is at the end. */
const NEAR_PX = 60;

/**
 * Keeps the end of what grows in view for who is there, and leaves alone who reads further up.
 * `goToEnd` brings them back; `isBehind` says that there is something to come back to.
 */
export function useKeptEnd(lastID: string | undefined): {
  region: RefObject<HTMLDivElement | null>;
  isBehind: boolean;
  goToEnd: () => void;
} {
  const region = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  const [isBehind, setBehind] = useState(false);
  const goToEnd = () => region.current?.scrollTo({ top: region.current.scrollHeight });

  useEffect(() => {
    const element = region.current;
    const content = element?.firstElementChild;
    if (!element || !content) return undefined;
    let top = element.scrollTop;
    const look = () => {
      const isNear = element.scrollHeight - element.scrollTop - element.clientHeight < NEAR_PX;
      // What grew meanwhile took nobody away from the end: only who scrolls up leaves it.
      if (isNear || element.scrollTop < top) isAtEnd.current = isNear;
      top = element.scrollTop;
      setBehind(!isAtEnd.current);
    };
    const grow = new ResizeObserver(() => {
      if (!isAtEnd.current) return look();
      element.scrollTo({ top: element.scrollHeight });
      // A reader may scroll before the event of this is heard.
      top = element.scrollTop;
    });
    grow.observe(content);
    grow.observe(element);
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      grow.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, []);

  // A question of one's own is what one wants to see, wherever one was.
  useEffect(() => {
    isAtEnd.current = true;
    region.current?.scrollTo({ top: region.current.scrollHeight });
  }, [lastID]);
  return { region, isBehind, goToEnd };
}
