import { useEffect, useState } from 'react';
import type { LoginOptions } from '#domain/account/login-step.ts';
import { loadLoginOptions } from '#web/account/second-factor/second-factor-client.ts';

/** The ways to finish the login; `isFailed` where the server could not be asked. */
export function useLoginOptions() {
  const [options, setOptions] = useState<LoginOptions>();
  const [isFailed, setFailed] = useState(false);
  const load = async () => {
    const loaded = await loadLoginOptions();
    setOptions(loaded);
    setFailed(loaded === undefined);
  };
  useEffect(() => {
    let isGone = false;
    void loadLoginOptions().then((loaded) => {
      if (isGone) return;
      setOptions(loaded);
      setFailed(loaded === undefined);
    });
    return () => {
      isGone = true;
    };
  }, []);
  return { options, isFailed, retry: () => void load() };
}
