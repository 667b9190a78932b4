import { type RefCallback, startTransition, useCallback, useState } from 'react';
import { notAnyMore, oneAFrame } from '#web/learn/catalog/one-a-frame.ts';

/** How much of the screens above and below counts as near, as a margin of an IntersectionObserver. */
const NEAR = '150% 0px';

/** Whether the element that carries the ref stands on the screen or near it, and how tall it was then. It is near as long as the focus is in it. */
export function useNearScreen(
  isNearAtFirst: boolean,
  onHeight: (px: number) => void,
): [RefCallback<HTMLElement>, boolean] {
  const [isNear, setNear] = useState(isNearAtFirst);
  const ref = useCallback(
    (element: HTMLElement | null) => {
      if (element === null) return;
      const observer = new IntersectionObserver(
        (entries) => {
          if (entries.at(-1)?.isIntersecting === true)
            return oneAFrame(element, () => startTransition(() => setNear(true)));
          notAnyMore(element);
          if (!element.contains(document.activeElement)) startTransition(() => setNear(false));
        },
        { root: document, rootMargin: NEAR },
      );
      observer.observe(element);
      const sizes = new ResizeObserver(
        () => element.childElementCount > 0 && onHeight(element.getBoundingClientRect().height),
      );
      sizes.observe(element);
      return () => {
        notAnyMore(element);
        observer.disconnect();
        sizes.disconnect();
      };
    },
    [onHeight],
  );
  return [ref, isNear];
}
