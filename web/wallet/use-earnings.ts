import { useEffect, useState } from 'react';
import type { EarningsPage } from '#domain/wallet/earnings.ts';
import { AppError } from '#domain/kernel/errors.ts';
import { exchange } from '#web/shared/exchange.ts';

export type EarningsState = 'loading' | 'ready' | 'offline' | 'error';
interface Seen extends EarningsPage {
  state: EarningsState;
}

/** Earnings by month. The server computes them, because the store does not hold a teacher's whole ledger. */
export function useEarnings() {
  const [seen, setSeen] = useState<Seen>({ rows: [], next: null, total: null, state: 'loading' });
  const [asked, setAsked] = useState<{ after: string | null; times: number }>({ after: null, times: 0 });
  useEffect(() => {
    let isStale = false;
    const { after } = asked;
    const query = after === null ? '' : `?${new URLSearchParams({ after })}`;
    exchange<EarningsPage>(`/api/wallet/earnings${query}`).then(
      ({ rows, next, total }) => {
        if (!isStale)
          setSeen((before) => ({
            rows: after === null ? rows : [...before.rows, ...rows],
            next,
            total: total ?? before.total,
            state: 'ready',
          }));
      },
      (error: unknown) => {
        const state = error instanceof AppError && error.code === 'offline' ? 'offline' : 'error';
        if (!isStale) setSeen((before) => ({ ...before, state }));
      },
    );
    return () => {
      isStale = true;
    };
  }, [asked]);
  const ask = (after: string | null) => {
    setSeen({ ...seen, state: 'loading' });
    setAsked({ after, times: asked.times + 1 });
  };
  return {
    rows: seen.rows,
    total: seen.total,
    state: seen.state,
    hasMore: seen.next !== null && seen.state !== 'offline' && seen.state !== 'error',
    more: () => ask(seen.next),
    retry: () => ask(asked.after),
  };
}
