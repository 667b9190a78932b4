import { useState } from 'react';
import type { Outcome, Refusal } from '#web/account/auth-client.ts';

/** Sends one request at a time and keeps the reason of its refusal. */
export function useAsked() {
  const [refusal, setRefusal] = useState<Refusal>();
  const [isBusy, setBusy] = useState(false);
  /** Returns the answer; undefined if it was refused. */
  const ask = async <Asked extends Outcome>(question: () => Promise<Asked>) => {
    if (isBusy) return undefined;
    setBusy(true);
    setRefusal(undefined);
    const outcome = await question();
    setBusy(false);
    if (outcome.ok) return outcome as Extract<Asked, { ok: true }>;
    setRefusal(outcome.reason);
    return undefined;
  };
  return { ask, refusal, isBusy };
}
