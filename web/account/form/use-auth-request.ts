import { useState } from 'react';
import type { AuthResult, AuthRefusal } from '#web/account/session/auth-client.ts';

/** Sends one request at a time and keeps the reason of its refusal. */
export function useAuthRequest() {
  const [refusal, setRefusal] = useState<AuthRefusal>();
  const [isBusy, setBusy] = useState(false);
  /** Returns the answer; undefined if it was refused. */
  const run = async <Result extends AuthResult>(request: () => Promise<Result>) => {
    if (isBusy) return undefined;
    setBusy(true);
    setRefusal(undefined);
    const outcome = await request();
    setBusy(false);
    if (outcome.ok) return outcome as Extract<Result, { ok: true }>;
    setRefusal(outcome.reason);
    return undefined;
  };
  return { run, refusal, isBusy };
}
