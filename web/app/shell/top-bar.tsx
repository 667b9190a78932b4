import { ActionIcon } from '@mantine/core';
import { IconMenu2 } from '@tabler/icons-react';
import { type FocusEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Row } from '#ui/layout/stack.tsx';
import { AccountMenu } from '#web/app/shell/account-menu.tsx';
import { LanguageMenu } from '#web/app/shell/language-menu.tsx';
import { NotificationBell } from '#web/interact/notification/notification-bell.tsx';
import { SearchButton } from '#web/search/search-button.tsx';
import { SettingsButton } from '#web/settings/settings-button.tsx';
import { useShellData } from '#web/shared/shell/shell-data.ts';
import { SyncStatus } from '#web/outbox/sync-status.tsx';
import { useHideOnScroll } from '#web/app/shell/use-hide-on-scroll.ts';
import styles from './top-bar.module.css';

/** The top bar. It hides while the user scrolls down, but not while one of its menus is open or it has the focus. */
export function TopBar({ onOpenDrawer }: { onOpenDrawer: () => void }) {
  const { t } = useTranslation();
  const { onLanguageChange } = useShellData();
  const isScrolledAway = useHideOnScroll();
  const [openMenus, setOpenMenus] = useState({ language: false, account: false });
  const [hasFocus, setFocus] = useState(false);
  const isPinned = hasFocus || openMenus.language || openMenus.account;
  const handleMenu = (name: keyof typeof openMenus) => (opened: boolean) =>
    setOpenMenus((menus) => ({ ...menus, [name]: opened }));
  const handleBlur = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) setFocus(false);
  };
  return (
    <header
      className={`screen-only ${styles.bar}`}
      data-hidden={(isScrolledAway && !isPinned) || undefined}
      onFocus={() => setFocus(true)}
      onBlur={handleBlur}
    >
      <ActionIcon
        className={styles.burger}
        variant="subtle"
        color="gray"
        size={40}
        aria-label={t('shell.openNavigation')}
        onClick={onOpenDrawer}
      >
        <IconMenu2 size={22} aria-hidden />
      </ActionIcon>
      <SearchButton />
      <Row gap={6} align="center" className={styles.end}>
        <SyncStatus />
        <LanguageMenu onOpenChange={handleMenu('language')} onChoose={onLanguageChange} />
        <SettingsButton />
        <NotificationBell />
        <AccountMenu onOpenChange={handleMenu('account')} />
      </Row>
    </header>
  );
}
