import { useEffect, useState } from 'react';

/** The value, once it has not changed for `ms`. `undefined` applies at once. */
export function useDebouncedValue<T>(value: T | undefined, ms: number): T | undefined {
  const [paused, setPaused] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return value === undefined ? undefined : paused;
}
