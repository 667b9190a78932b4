import { useEffect, useState } from 'react';
import type { AccountExport } from '#domain/account/account-export.ts';
import { fetchJson } from '#web/shared/loading/fetch-json.ts';

/** Interval in ms between requests for the progress. */
const POLL_MS = 1_500;

interface View {
  /** Null if there is none; undefined until the server has answered. */
  archive?: AccountExport | null;
  /** Error of the last request. */
  error?: unknown;
}

const PATH = '/api/account/export';
const isRunning = ({ archive }: View): boolean => archive?.state === 'waiting' || archive?.state === 'running';

/** Export archive of the account with its progress, also after a reload and if another device started it. */
export function useExport() {
  const [view, setView] = useState<View>({});
  const [asked, setAsked] = useState(0);
  const [isBusy, setBusy] = useState(false);

  const request = async (method: 'GET' | 'POST'): Promise<View> => {
    try {
      return { archive: await fetchJson<AccountExport | null>(PATH, { method }) };
    } catch (error) {
      return { error };
    }
  };
  useEffect(() => {
    let isStale = false;
    void request('GET').then((response) => {
      if (!isStale) setView((before) => ({ ...before, error: undefined, ...response }));
    });
    return () => {
      isStale = true;
    };
  }, [asked]);
  const mayChange = isRunning(view);
  useEffect(() => {
    if (!mayChange) return undefined;
    const timer = setTimeout(() => setAsked(asked + 1), POLL_MS);
    return () => clearTimeout(timer);
  }, [mayChange, asked]);

  const begin = async () => {
    setBusy(true);
    const response = await request('POST');
    setView((before) => ({ ...before, error: undefined, ...response }));
    setBusy(false);
  };
  return { ...view, isBusy, isRunning: mayChange, begin: () => void begin(), retry: () => setAsked(asked + 1) };
}
