import { type RefCallback, startTransition, useCallback, useState } from 'react';
import { notAnyMore, oneAFrame } from '#web/learn/catalog/one-a-frame.ts';

/** Distance above and below the screen that counts as near, as a margin of an IntersectionObserver. */
const NEAR = '150% 0px';

/** Reports whether the element with the ref is on or near the screen, and its height then. An element with the focus counts as near. */
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
