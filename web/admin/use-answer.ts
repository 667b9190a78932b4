import { useEffect, useState } from 'react';

/** What the server answers at `path`, asked anew when `since` is another; the last answer stands until the next. */
export function useAnswer<T>(path: string, since: string) {
  const [answer, setAnswer] = useState<T>();
  const [isFailed, setFailed] = useState(false);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    const stop = new AbortController();
    const ask = async () => {
      const response = await fetch(path, { credentials: 'same-origin', signal: stop.signal });
      if (!response.ok) throw new Error(`${path} answers ${response.status}`);
      const given = (await response.json()) as T;
      if (stop.signal.aborted) return;
      setAnswer(given);
      setFailed(false);
    };
    ask().catch(() => stop.signal.aborted || setFailed(true));
    return () => stop.abort();
  }, [path, since, tries]);
  return { answer, isFailed, retry: () => setTries(tries + 1) };
}
