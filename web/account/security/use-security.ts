import { useEffect, useState } from 'react';
import type { Security } from '#domain/account/security.ts';
import { loadSecurity } from '#web/account/security/security-client.ts';

interface View {
  security?: Security;
  state: 'loading' | 'ready' | 'error' | 'offline';
}

async function load(): Promise<View> {
  try {
    return { security: await loadSecurity(), state: 'ready' };
  } catch (error) {
    return { state: error instanceof TypeError ? 'offline' : 'error' };
  }
}

/** Keeps the last data if a request fails, and shows the new state. */
const merge =
  (loaded: View) =>
  (before: View): View => ({ ...before, ...loaded });

/** Security data of the account. The device does not store it, because an old session list would reassure wrongly. */
export function useSecurity() {
  const [view, setView] = useState<View>({ state: 'loading' });
  const reload = async () => setView(merge(await load()));

  useEffect(() => {
    const show = () => void load().then((loaded) => setView(merge(loaded)));
    show();
    window.addEventListener('online', show);
    return () => window.removeEventListener('online', show);
  }, []);

  return { ...view, reload };
}
