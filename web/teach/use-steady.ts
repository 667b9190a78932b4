import { useLayoutEffect, useRef, useState } from 'react';

type Acts = Record<string, (...given: never[]) => unknown>;

/** Functions that stay the same from draw to draw and do what the latest ones do: what is given them need not be drawn again. */
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
