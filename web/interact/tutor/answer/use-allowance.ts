import { useEffect, useState } from 'react';
import type { TutorAllowance } from '#domain/tutor/tutor-allowance.ts';
import type { TutorMemory } from '#domain/tutor/tutor-memory.ts';
import { fetchAllowance } from '#web/interact/tutor/answer/answer-stream.ts';
import { useSyncState } from '#web/store/hooks.ts';

/** Allowance of model answers, refetched after each answer; undefined until it is known. */
export function useAllowance(last: TutorMemory | undefined): TutorAllowance | undefined {
  const { isOnline } = useSyncState();
  const [allowance, setAllowance] = useState<TutorAllowance>();
  const isAnswering = last?.status === 'WAITING';
  useEffect(() => {
    if (!isOnline || isAnswering) return undefined;
    const aborting = new AbortController();
    // A failed request is repeated after the next answer.
    fetchAllowance(aborting.signal).then(setAllowance, () => undefined);
    return () => aborting.abort();
  }, [isOnline, isAnswering, last?.id]);
  return allowance;
}
