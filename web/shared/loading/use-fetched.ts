import { useEffect, useState } from 'react';

/**
 * Fetches a value, and again when `since` changes. The last value stays until the next arrives. `fetchValue` must be
 * stable.
 */
export function useFetched<T>(since: string, fetchValue: () => Promise<T>): T | undefined {
  const [value, setValue] = useState<T>();
  useEffect(() => {
    let isStale = false;
    fetchValue().then(
      (answer) => isStale || setValue(answer),
      () => undefined,
    );
    return () => {
      isStale = true;
    };
  }, [since, fetchValue]);
  return value;
}
