import { useEffect, useState } from 'react';

export type Failure = 'offline' | 'refused';

/** Fetches `path`, and again whenever `since` changes; the last answer stays until the next one arrives. */
export function useAnswer<T>(path: string, since: string) {
  const [answer, setAnswer] = useState<T>();
  const [failure, setFailure] = useState<Failure>();
  const [tries, setTries] = useState(0);
  useEffect(() => {
    const stop = new AbortController();
    const ask = async () => {
      const response = await fetch(path, { credentials: 'same-origin', signal: stop.signal }).catch(() => undefined);
      if (response === undefined) {
        if (!stop.signal.aborted) setFailure('offline');
        return;
      }
      if (!response.ok) throw new Error(`${path} answers ${response.status}`);
      const given = (await response.json()) as T;
      if (stop.signal.aborted) return;
      setAnswer(given);
      setFailure(undefined);
    };
    ask().catch(() => stop.signal.aborted || setFailure('refused'));
    return () => stop.abort();
  }, [path, since, tries]);
  return { answer, failure, retry: () => setTries(tries + 1) };
}
