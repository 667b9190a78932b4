import { useState } from 'react';
import type { Outcome, Refusal } from '#web/account/auth-client.ts';

/** One question to the server at a time, and why it was refused. */
export function useAsked() {
  const [refusal, setRefusal] = useState<Refusal>();
  const [isBusy, setBusy] = useState(false);
  const ask = async (question: () => Promise<Outcome>): Promise<boolean> => {
    if (isBusy) return false;
    setBusy(true);
    setRefusal(undefined);
    const outcome = await question();
    setBusy(false);
    if (!outcome.ok) setRefusal(outcome.reason);
    return outcome.ok;
  };
  return { ask, refusal, isBusy };
}
