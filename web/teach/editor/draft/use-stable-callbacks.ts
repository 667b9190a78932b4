import { useLayoutEffect, useRef, useState } from 'react';

type Callbacks = Record<string, (...given: never[]) => unknown>;

/**
 * Callbacks that keep their identity across renders and call the latest functions, so that memoized children do not
 * render again.
 */
export function useStableCallbacks<Given extends Callbacks>(callbacks: Given): Given {
  const latest = useRef<Callbacks>(callbacks);
  useLayoutEffect(() => {
    latest.current = callbacks;
  });
  const [stable] = useState(() => {
    const names = Object.keys(callbacks);
    return Object.fromEntries(names.map((name) => [name, (...given: never[]) => latest.current[name]?.(...given)]));
  });
  return stable as Given;
}
