import { type RefCallback, startTransition, useCallback, useState } from 'react';
import { cancelInFrame, runInFrame } from '#web/learn/catalog/frame-queue.ts';

/** Distance above and below the screen that counts as near, as a margin of an IntersectionObserver. */
const NEAR = '150% 0px';

/** Reports whether the element with the ref is on or near the screen, and its height then. An element with the focus counts as near. */
export function useNearViewport(
  isNearInitially: boolean,
  onHeight: (px: number) => void,
): [RefCallback<HTMLElement>, boolean] {
  const [isNear, setNear] = useState(isNearInitially);
  const ref = useCallback(
    (element: HTMLElement | null) => {
      if (element === null) return;
      const observer = new IntersectionObserver(
        (entries) => {
          if (entries.at(-1)?.isIntersecting === true)
            return runInFrame(element, () => startTransition(() => setNear(true)));
          cancelInFrame(element);
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
        cancelInFrame(element);
        observer.disconnect();
        sizes.disconnect();
      };
    },
    [onHeight],
  );
  return [ref, isNear];
}
