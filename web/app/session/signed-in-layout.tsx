import { Outlet, useRouter } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorBox } from '#ui/feedback/error-box.tsx';
import { Page } from '#ui/layout/page.tsx';
import { toast } from '#ui/overlay/toasts.ts';
import { fetchSuspension, type SessionUser } from '#web/account/session/auth-client.ts';
import { cachedSession, clearSession, useSession } from '#web/account/session/session.ts';
import { useOfflineWarning } from '#web/app/session/use-offline-warning.ts';
import { forgetStore, openSessionStore } from '#web/app/session/session-store.ts';
import { ShellDataProvider } from '#web/app/session/shell-data-provider.tsx';
import type { ClientStore } from '#web/store/client-store.ts';
import { StoreProvider } from '#web/store/store-provider.tsx';

/** Value of the login page's parameter for a suspension without an end. */
const NO_END = 'for-good';

/** The route component above every signed-in page. It keeps the user's store open until they sign out. */
export function SignedInLayout() {
  const user = useSession();
  return user ? (
    <SessionStoreProvider key={user.id} user={user}>
      <Outlet />
    </SessionStoreProvider>
  ) : null;
}

/** Opens the store of the signed-in user and provides it to the children. */
export function SessionStoreProvider({ user, children }: { user: SessionUser; children: ReactNode }) {
  const { t } = useTranslation();
  const router = useRouter();
  const [opening, setOpening] = useState<{ store?: ClientStore; hasFailed: boolean; tries: number }>({
    hasFailed: false,
    tries: 0,
  });
  const { tries } = opening;
  useOfflineWarning();

  useEffect(() => {
    let isCurrent = true;
    const events = {
      async onSignedOut() {
        const suspension = await fetchSuspension(user.email);
        // Another tab has said meanwhile that the user logged out, and this one shows the front page.
        if (cachedSession()?.id !== user.id) return forgetStore();
        clearSession();
        const suspended = suspension && (suspension.until ?? NO_END);
        const left = router.navigate({ to: '/auth/login', search: { next: router.state.location.href, suspended } });
        // Until then, the page that is left may store what was typed.
        void left.finally(forgetStore);
      },
      onOutdated: () => toast.info(t('shell.outdated'), t('shell.outdatedHelp')),
    };
    openSessionStore(user, events).then(
      (store) => isCurrent && setOpening({ store, hasFailed: false, tries }),
      () => isCurrent && setOpening({ hasFailed: true, tries }),
    );
    return () => {
      isCurrent = false;
    };
  }, [user, router, t, tries]);

  if (opening.hasFailed)
    return (
      <Page>
        <ErrorBox
          title={t('shell.storeFailed')}
          message={t('shell.storeFailedHelp')}
          onRetry={() => setOpening({ hasFailed: false, tries: tries + 1 })}
        />
      </Page>
    );
  if (!opening.store) return null;
  return (
    <StoreProvider store={opening.store}>
      <ShellDataProvider user={user}>{children}</ShellDataProvider>
    </StoreProvider>
  );
}
