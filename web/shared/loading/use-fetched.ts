import { useEffect, useState } from 'react';

/** What the server says, asked again when `since` is another; the last answer stands as long as none comes. `ask` stays the same. */
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
