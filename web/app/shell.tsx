import { Outlet, useRouterState } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { focusOnArrival } from '#ui/arrival-focus.ts';
import { Dialog } from '#ui/dialog.tsx';
import { NavList } from '#web/app/nav-list.tsx';
import { Sidebar } from '#web/app/sidebar.tsx';
import { SIDEBAR_COLLAPSED, SIDEBAR_EXPANDED } from '#web/app/sidebar-state.ts';
import { useShellData } from '#web/app/shell-data.ts';
import { SyncStatus } from '#web/app/sync-status.tsx';
import { TopBar } from '#web/app/top-bar.tsx';
import { usePlayerPresence } from '#web/shared/focus-mode.ts';
import { useSidebar } from '#web/app/use-sidebar.ts';
import styles from './shell.module.css';

/** After a change of page the focus stands before its content, as it does after a page load. */
function useFocusOnNavigation() {
  // Not before the page that was left has gone, and with it the link that was followed.
  const pathname = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname });
  const main = useRef<HTMLElement>(null);
  const last = useRef(pathname);
  useEffect(() => {
    const before = last.current;
    last.current = pathname;
    if (before === undefined || before === pathname) return;
    if (!main.current?.contains(document.activeElement)) focusOnArrival(main.current);
  }, [pathname]);
  return main;
}

/** Where the player has hidden the top bar, what was refused is still said; what only waits, it says itself. */
function RefusedInFocus() {
  const { refused } = useShellData();
  return refused.length === 0 ? null : (
    <div className={styles['refused']}>
      <SyncStatus />
    </div>
  );
}

/** The frame of every signed-in page: it stays while pages come and go, and gives way to the player. */
export function Shell() {
  const { t } = useTranslation();
  const presence = usePlayerPresence();
  const sidebar = useSidebar({ isMadeWay: presence !== 'absent' });
  const isFocused = presence === 'focused';
  const main = useFocusOnNavigation();
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  const width = isFocused ? '0px' : `${sidebar.isExpanded ? SIDEBAR_EXPANDED : SIDEBAR_COLLAPSED}px`;
  return (
    <div className={styles['shell']} style={{ '--sidebar': width } as React.CSSProperties}>
      <a className={styles['skip']} href="#main">
        {t('shell.skip')}
      </a>
      {!isFocused && <Sidebar {...sidebar} />}
      {!isFocused && <TopBar onOpenDrawer={() => setDrawerOpen(true)} />}
      <main
        id="main"
        ref={main}
        tabIndex={-1}
        className={styles['main']}
        data-player={presence === 'absent' ? undefined : presence}
      >
        {isFocused && <RefusedInFocus />}
        <Outlet />
      </main>
      <Dialog
        opened={isDrawerOpen}
        onClose={() => setDrawerOpen(false)}
        title={t('shell.product')}
        place="start"
        width={SIDEBAR_EXPANDED}
      >
        <NavList onNavigate={() => setDrawerOpen(false)} />
      </Dialog>
    </div>
  );
}
