import { useEffect, useState } from 'react';

export type FetchFailure = 'offline' | 'refused';

/** Fetches `path`, and again whenever `since` changes; the last answer stays until the next one arrives. */
export function useFetchedSettings<T>(path: string, since: string) {
  const [data, setData] = useState<T>();
  const [failure, setFailure] = useState<FetchFailure>();
  const [tries, setTries] = useState(0);
  useEffect(() => {
    const stop = new AbortController();
    const load = async () => {
      const response = await fetch(path, { credentials: 'same-origin', signal: stop.signal }).catch(() => undefined);
      if (response === undefined) {
        if (!stop.signal.aborted) setFailure('offline');
        return;
      }
      if (!response.ok) throw new Error(`${path} answers ${response.status}`);
      const body = (await response.json()) as T;
      if (stop.signal.aborted) return;
      setData(body);
      setFailure(undefined);
    };
    load().catch(() => stop.signal.aborted || setFailure('refused'));
    return () => stop.abort();
  }, [path, since, tries]);
  return { data, failure, retry: () => setTries(tries + 1) };
}
