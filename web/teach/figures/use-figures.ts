import { useEffect, useState } from 'react';
import { AppError } from '#domain/kernel/errors.ts';
import { fetchJson } from '#web/shared/loading/fetch-json.ts';

type FiguresResult<Figures> = { figures: Figures } | { state: 'loading' | 'offline' | 'error' };

export type FiguresView<Figures> = FiguresResult<Figures> & { retry: () => void };

/**
 * Fetches analytics. They are computed on request and are no rows, so the store does not hold them. Without a path
 * nothing is fetched.
 */
export function useFigures<Figures>(path: string | undefined): FiguresView<Figures> {
  const [tries, setTries] = useState(0);
  const key = `${tries} ${path}`;
  const [answer, setAnswer] = useState<{ key: string; asked: FiguresResult<Figures> }>();
  useEffect(() => {
    if (path === undefined) return;
    let isStale = false;
    const take = (result: FiguresResult<Figures>) => {
      if (!isStale) setAnswer({ key, asked: result });
    };
    fetchJson<Figures>(path).then(
      (figures) => take({ figures }),
      (error: unknown) => take({ state: error instanceof AppError && error.code === 'offline' ? 'offline' : 'error' }),
    );
    return () => {
      isStale = true;
    };
  }, [key, path]);
  const result: FiguresResult<Figures> = answer?.key === key ? answer.asked : { state: 'loading' };
  return { ...result, retry: () => setTries(tries + 1) };
}
