import { useEffect, useState } from 'react';
import type { Certification } from '#domain/certify/certification.ts';
import { AppError } from '#domain/kernel/errors.ts';
import { fetchJson } from '#web/shared/loading/fetch-json.ts';
import { useSyncState } from '#web/store/hooks.ts';

/** Public address and number of a certificate. */
export interface ProofAddress {
  number: string;
  address: string;
}

type ProofState = ProofAddress | 'loading' | 'unsigned' | 'offline' | 'failed';

const failureOf = (error: unknown): ProofState => {
  if (!(error instanceof AppError)) return 'failed';
  if (error.code === 'not_found') return 'unsigned';
  return error.code === 'offline' ? 'offline' : 'failed';
};

/** Proof of a certification, which only its holder may read; requested again when the network is back. */
export function useProof({ id, status }: Certification): { asked: ProofState; retry: () => void } {
  const { isOnline } = useSyncState();
  const [tries, setTries] = useState(0);
  const key = `${id} ${status} ${isOnline} ${tries}`;
  const [answer, setAnswer] = useState<{ id: string; key: string; asked: ProofState }>();
  const known = answer?.id === id && typeof answer.asked === 'object' ? answer.asked : undefined;
  const isKnown = known !== undefined;
  useEffect(() => {
    if (isKnown) return;
    let isStale = false;
    const take = (asked: ProofState) => {
      if (!isStale) setAnswer({ id, key, asked });
    };
    fetchJson<ProofAddress>(`/api/certifications/${id}/proof`).then(take, (error: unknown) => take(failureOf(error)));
    return () => {
      isStale = true;
    };
  }, [id, key, isKnown]);
  return { asked: known ?? (answer?.key === key ? answer.asked : 'loading'), retry: () => setTries(tries + 1) };
}
