import { useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { askToConfirm } from '#ui/confirm-store.ts';
import { toast } from '#ui/toasts.ts';
import { signOut } from '#web/account/auth-client.ts';
import { announceSignOut } from '#web/account/session.ts';
import { forgetStore } from '#web/app/open-stores.ts';
import { useStore } from '#web/store/store-provider.tsx';

/** The recent searches of this browser go with their owner; settings and language stay. */
const RECENT_SEARCHES_KEY = 'application-searchbar-recents';

/** Sends what waits or asks, ends the session, then leaves nothing of the person on this device (D-39). */
export function useLogout(): () => void {
  const { t } = useTranslation();
  const router = useRouter();
  const store = useStore();

  async function logout(): Promise<void> {
    const { left } = await store.flush();
    const mayLose =
      left === 0 ||
      (await askToConfirm({
        title: t('shell.logoutUnsaved', { count: left }),
        body: t('shell.logoutUnsavedHelp'),
        confirmLabel: t('shell.logoutAnyway'),
        cancelLabel: t('shell.logoutStay'),
        isDangerous: true,
      }));
    if (!mayLose) return;
    const outcome = await signOut();
    if (!outcome.ok) {
      toast.error(t('shell.logoutFailed'));
      return;
    }
    await store.clear({ isForced: true, timeoutMs: 0 });
    forgetStore();
    localStorage.removeItem(RECENT_SEARCHES_KEY);
    announceSignOut();
    if (outcome.leaveFor !== undefined) return window.location.assign(outcome.leaveFor);
    await router.navigate({ to: '/' });
  }

  return () => void logout();
}
