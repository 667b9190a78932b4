import { type RefObject, useEffect, useRef, useState } from 'react';

/** Distance from the bottom that still counts as the bottom. */
const NEAR_PX = 60;

/**
 * Keeps a growing region scrolled to its bottom while the reader is there, and leaves the position alone after scrolling up.
 * `scrollToBottom` scrolls to the bottom; `isScrolledUp` says that the reader is not there.
 */
export function useStickToBottom(lastID: string | undefined): {
  region: RefObject<HTMLDivElement | null>;
  isBehind: boolean;
  goToEnd: () => void;
} {
  const region = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  const [isScrolledUp, setBehind] = useState(false);
  const scrollToBottom = () => region.current?.scrollTo({ top: region.current.scrollHeight });

  useEffect(() => {
    const element = region.current;
    const content = element?.firstElementChild;
    if (!element || !content) return undefined;
    let top = element.scrollTop;
    const update = () => {
      const isNear = element.scrollHeight - element.scrollTop - element.clientHeight < NEAR_PX;
      // Growth does not count as leaving the bottom: only scrolling up does.
      if (isNear || element.scrollTop < top) isAtEnd.current = isNear;
      top = element.scrollTop;
      setBehind(!isAtEnd.current);
    };
    const observer = new ResizeObserver(() => {
      if (!isAtEnd.current) return update();
      element.scrollTo({ top: element.scrollHeight });
      // The reader may scroll before the event of this scroll arrives.
      top = element.scrollTop;
    });
    observer.observe(content);
    observer.observe(element);
    element.addEventListener('scroll', update, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', update);
    };
  }, []);

  // A new question of the reader is always scrolled into view.
  useEffect(() => {
    isAtEnd.current = true;
    region.current?.scrollTo({ top: region.current.scrollHeight });
  }, [lastID]);
  return { region, isBehind: isScrolledUp, goToEnd: scrollToBottom };
}
