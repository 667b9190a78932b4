import { useState } from 'react';
import type { Outcome, Refusal } from '#web/account/auth-client.ts';

/** One question to the server at a time, and why it was refused. */
export function useAsked() {
  const [refusal, setRefusal] = useState<Refusal>();
  const [isBusy, setBusy] = useState(false);
  /** Returns the answer; nothing where it was refused. */
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
