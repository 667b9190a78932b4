import { useEffect, useState } from 'react';

export interface RequestState<T> {
  value: T | undefined;
  error: unknown;
  retry: () => void;
}

/** Requests the answer to `question`, and again whenever it changes; late answers are dropped. `ask` must be a stable function. */
export function useRequest<T>(key: string | undefined, request: (key: string) => Promise<T>): RequestState<T> {
  const [response, setResponse] = useState<{ key: string; value?: T; error?: unknown }>();
  const [tries, setTries] = useState(0);
  useEffect(() => {
    if (key === undefined) return;
    let isStale = false;
    request(key).then(
      (value) => isStale || setResponse({ key, value }),
      (error: unknown) => isStale || setResponse({ key, error }),
    );
    return () => {
      isStale = true;
    };
  }, [key, request, tries]);
  const current = response?.key === key ? response : undefined;
  return { value: current?.value, error: current?.error, retry: () => setTries(tries + 1) };
}
