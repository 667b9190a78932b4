import { useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { askToConfirm } from '#ui/overlay/confirmation.ts';
import { toast } from '#ui/overlay/toasts.ts';
import { signOut } from '#web/account/session/auth-client.ts';
import { announceSignOut } from '#web/account/session/session.ts';
import { forgetStore } from '#web/app/session/session-store.ts';
import { ANSWER_DRAFTS_KEY, LATE_RESULTS_KEY } from '#web/learn/quiz/storage-keys.ts';
import { clearOfflineLessons } from '#web/learn/offline/offline-caches.ts';
import { RECENT_SEARCHES_KEY } from '#web/search/recent-searches-key.ts';
import { useStore } from '#web/store/store-provider.tsx';

/** Clears the user's data from this device after the session has ended (D-39). Settings and language stay. */
export function useClearDevice(): () => Promise<void> {
  const store = useStore();
  return async () => {
    await store.clear({ isForced: true, timeoutMs: 0 });
    forgetStore();
    await clearOfflineLessons();
    localStorage.removeItem(RECENT_SEARCHES_KEY);
    localStorage.removeItem(ANSWER_DRAFTS_KEY);
    localStorage.removeItem(LATE_RESULTS_KEY);
    announceSignOut();
  };
}

/** Sends pending writes, or asks whether to lose them, and ends the session. */
export function useLogout(): () => void {
  const { t } = useTranslation();
  const router = useRouter();
  const store = useStore();
  const clearDevice = useClearDevice();

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
      toast.error(t('shell.logoutFailed'), undefined, { label: t('common.retry'), onClick: () => void logout() });
      return;
    }
    await clearDevice();
    if (outcome.leaveFor !== undefined) return window.location.assign(outcome.leaveFor);
    await router.navigate({ to: '/' });
  }

  return () => void logout();
}
