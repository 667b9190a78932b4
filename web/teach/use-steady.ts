import { useLayoutEffect, useRef, useState } from 'react';

type Acts = Record<string, (...given: never[]) => unknown>;

/**
 * Callbacks that keep their identity across renders and call the latest functions, so that memoized children do not
 * render again.
 */
export function useSteady<Given extends Acts>(acts: Given): Given {
  const latest = useRef<Acts>(acts);
  useLayoutEffect(() => {
    latest.current = acts;
  });
  const [steady] = useState(() => {
    const names = Object.keys(acts);
    return Object.fromEntries(names.map((name) => [name, (...given: never[]) => latest.current[name]?.(...given)]));
  });
  return steady as Given;
}
