import { useEffect, useState } from 'react';
import type { LoginOptions } from '#domain/account/login-step.ts';
import { loadLoginOptions } from '#web/account/second-factor/second-factor-client.ts';

/** Methods that can finish the login; `isFailed` if the server is unreachable. */
export function useLoginOptions() {
  const [options, setOptions] = useState<LoginOptions>();
  const [isFailed, setFailed] = useState(false);
  const load = async () => {
    const loaded = await loadLoginOptions();
    setOptions(loaded);
    setFailed(loaded === undefined);
  };
  useEffect(() => {
    let isUnmounted = false;
    void loadLoginOptions().then((loaded) => {
      if (isUnmounted) return;
      setOptions(loaded);
      setFailed(loaded === undefined);
    });
    return () => {
      isUnmounted = true;
    };
  }, []);
  return { options, isFailed, retry: () => void load() };
}
