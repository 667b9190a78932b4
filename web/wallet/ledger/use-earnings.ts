import { useEffect, useState } from 'react';
import type { EarningsPage } from '#domain/wallet/earnings.ts';
import { AppError } from '#domain/kernel/errors.ts';
import { fetchJson } from '#web/shared/loading/fetch-json.ts';

export type EarningsState = 'loading' | 'ready' | 'offline' | 'error';
interface EarningsView extends EarningsPage {
  state: EarningsState;
}

/** Earnings by month. The server computes them, because the store does not hold a teacher's whole ledger. */
export function useEarnings() {
  const [view, setView] = useState<EarningsView>({ rows: [], next: null, total: null, state: 'loading' });
  const [asked, setAsked] = useState<{ after: string | null; times: number }>({ after: null, times: 0 });
  useEffect(() => {
    let isStale = false;
    const { after } = asked;
    const query = after === null ? '' : `?${new URLSearchParams({ after })}`;
    fetchJson<EarningsPage>(`/api/wallet/earnings${query}`).then(
      ({ rows, next, total }) => {
        if (!isStale)
          setView((before) => ({
            rows: after === null ? rows : [...before.rows, ...rows],
            next,
            total: total ?? before.total,
            state: 'ready',
          }));
      },
      (error: unknown) => {
        const state = error instanceof AppError && error.code === 'offline' ? 'offline' : 'error';
        if (!isStale) setView((before) => ({ ...before, state }));
      },
    );
    return () => {
      isStale = true;
    };
  }, [asked]);
  const ask = (after: string | null) => {
    setView({ ...view, state: 'loading' });
    setAsked({ after, times: asked.times + 1 });
  };
  return {
    rows: view.rows,
    total: view.total,
    state: view.state,
    hasMore: view.next !== null && view.state !== 'offline' && view.state !== 'error',
    more: () => ask(view.next),
    retry: () => ask(asked.after),
  };
}
