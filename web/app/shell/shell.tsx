import { Outlet, useRouterState } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { focusOnArrival } from '#ui/focus/arrival-focus.ts';
import { Row } from '#ui/layout/stack.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { NavList } from '#web/app/shell/nav-list.tsx';
import { Sidebar } from '#web/app/shell/sidebar.tsx';
import { SIDEBAR_COLLAPSED, SIDEBAR_EXPANDED } from '#web/app/shell/sidebar-state.ts';
import { useShellData } from '#web/shared/shell/shell-data.ts';
import { SyncStatus } from '#web/outbox/sync-status.tsx';
import { TopBar } from '#web/app/shell/top-bar.tsx';
import { usePlayerLayout } from '#web/shared/shell/focus-mode.ts';
import { useSidebar } from '#web/app/shell/use-sidebar.ts';
import styles from './shell.module.css';

/** Moves the focus before the content after a page change, as a page load does. */
function useFocusOnNavigation() {
  // `resolvedLocation` changes only after the old page, with the followed link, has been removed.
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

/** Shows rejected writes while the player hides the top bar. The player itself shows pending writes. */
function RefusedWritesInFocus() {
  const { refused } = useShellData();
  return refused.length === 0 ? null : (
    <Row justify="center" mt={8} mb={8} className="screen-only">
      <SyncStatus />
    </Row>
  );
}

/** The frame of every signed-in page. It stays mounted between pages and makes room for the player. */
export function Shell() {
  const { t } = useTranslation();
  const presence = usePlayerLayout();
  const sidebar = useSidebar({ isMadeWay: presence !== 'absent' });
  const isFocused = presence === 'focused';
  const main = useFocusOnNavigation();
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  const width = isFocused ? '0px' : `${sidebar.isExpanded ? SIDEBAR_EXPANDED : SIDEBAR_COLLAPSED}px`;
  return (
    <div style={{ '--sidebar': width } as React.CSSProperties}>
      <a className={`screen-only ${styles.skip}`} href="#main">
        {t('shell.skip')}
      </a>
      {!isFocused && <Sidebar {...sidebar} />}
      {!isFocused && <TopBar onOpenDrawer={() => setDrawerOpen(true)} />}
      <main
        id="main"
        ref={main}
        tabIndex={-1}
        className={styles.main}
        data-player={presence === 'absent' ? undefined : presence}
      >
        {isFocused && <RefusedWritesInFocus />}
        <Outlet />
      </main>
      <Dialog
        opened={isDrawerOpen}
        onClose={() => setDrawerOpen(false)}
        title={t('shell.product')}
        position="start"
        width={SIDEBAR_EXPANDED}
      >
        <NavList onNavigate={() => setDrawerOpen(false)} />
      </Dialog>
    </div>
  );
}
