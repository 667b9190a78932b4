import { useEffect, useState } from 'react';
import type { Security } from '#domain/account/security.ts';
import { loadSecurity } from '#web/account/security-client.ts';

interface View {
  security?: Security;
  state: 'loading' | 'ready' | 'error' | 'offline';
}

async function ask(): Promise<View> {
  try {
    return { security: await loadSecurity(), state: 'ready' };
  } catch (error) {
    return { state: error instanceof TypeError ? 'offline' : 'error' };
  }
}

/** What was heard before stays, and is called what it is. */
const after =
  (heard: View) =>
  (before: View): View => ({ ...before, ...heard });

/** What the server knows of the account. Nothing of it is kept on the device: an old list would calm wrongly. */
export function useSecurity() {
  const [view, setView] = useState<View>({ state: 'loading' });
  const reload = async () => setView(after(await ask()));

  useEffect(() => {
    const show = () => void ask().then((heard) => setView(after(heard)));
    show();
    window.addEventListener('online', show);
    return () => window.removeEventListener('online', show);
  }, []);

  return { ...view, reload };
}
