import { Fragment, type ReactNode, useEffect } from 'react';
import type { UserId } from '#domain/kernel/id.ts';
import type { SessionUser } from '#web/account/session/auth-client.ts';
import { type ShellData, ShellDataContext } from '#web/shared/shell/shell-data.ts';
import { useLogout } from '#web/app/session/use-logout.ts';
import { setOfferedLanguages } from '#web/shared/language/offered-languages.ts';
import { lazyComponent } from '#web/shared/loading/lazy-component.tsx';
import { useCommand, useRow, useRows, useSyncState } from '#web/store/hooks.ts';
import { useStore } from '#web/store/store-provider.tsx';

const DueBadge = lazyComponent(async () => (await import('#web/app/shell/due-badge.tsx')).DueBadge, null);
// No page depends on it, so no page shows its error.
const loadWatcher = () => import('#web/learn/quiz/late-results-watcher.tsx').catch(() => undefined);
const LateResultsWatcher = lazyComponent(async () => (await loadWatcher())?.LateResultsWatcher ?? Fragment, null);

/** Provides the shell's data live from the store. The session fills in until the user's own row has loaded. */
export function ShellDataProvider({ user, children }: { user: SessionUser; children: ReactNode }) {
  const row = useRow('User', user.id as UserId);
  const me = row ?? user;
  const [wallet] = useRows('TokenWallet', { owner: user.id as UserId });
  const unread = useRows('Notification', { owner: user.id as UserId, isUnread: true, deletedAt: null });
  const store = useStore();
  const { waiting, refused, isOnline, connection, isLoaded, languages, retry, dismiss } = useSyncState();
  useEffect(() => {
    if (languages !== undefined) setOfferedLanguages(languages);
  }, [languages]);
  const { send: setLanguage } = useCommand('user.setLanguage');
  const balance = wallet?.tokenBalance?.value;
  const data: ShellData = {
    name: `${me.firstName} ${me.lastName}`.trim(),
    email: me.email,
    avatarURL: row?.profileImage || row?.avatarUrl,
    isModerator: me.role !== 'USER',
    balance,
    balanceState: balance !== undefined ? 'ready' : isLoaded ? 'missing' : 'loading',
    unread: unread.length,
    dueBadge: <DueBadge />,
    waiting,
    refused,
    get: store.get,
    onRetry: (key) => void retry(key),
    onDiscard: (key) => void dismiss(key),
    isOnline: isOnline && connection !== 'off',
    onLogout: useLogout(),
    onLanguageChange: (language) => void setLanguage({ language }),
  };
  return (
    <ShellDataContext value={data}>
      <LateResultsWatcher />
      {children}
    </ShellDataContext>
  );
}
