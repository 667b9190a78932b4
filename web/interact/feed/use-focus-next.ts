import { type RefObject, useLayoutEffect, useRef } from 'react';

/** Moves the focus to the first new post after more are loaded. Call the returned function before loading them. */
export function useFocusNext(list: RefObject<HTMLElement | null>, count: number): () => void {
  const from = useRef<number>(undefined);
  useLayoutEffect(() => {
    if (from.current === undefined || count <= from.current) return;
    const first = list.current?.querySelectorAll<HTMLElement>(':scope > article').item(from.current);
    from.current = undefined;
    if (!first) return;
    first.tabIndex = -1;
    first.focus({ preventScroll: true });
  }, [list, count]);
  return () => {
    from.current = count;
  };
}
