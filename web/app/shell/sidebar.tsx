import { ActionIcon } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { IconChevronsLeft } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { LogoMark } from '#ui/identity/logo-mark.tsx';
import { NavList } from '#web/app/shell/nav-list.tsx';
import { SIDEBAR_COLLAPSED, SIDEBAR_EXPANDED } from '#web/app/shell/sidebar-state.ts';
import type { useSidebar } from '#web/app/shell/use-sidebar.ts';
import styles from './sidebar.module.css';

export type SidebarProps = ReturnType<typeof useSidebar>;

/** The sidebar from the md breakpoint on. While it peeks it covers the content, which does not move. */
export function Sidebar({ isExpanded, isPeeking, toggle, frame, handlers }: SidebarProps) {
  const { t } = useTranslation();
  const isWide = isExpanded || isPeeking;
  return (
    <aside
      ref={frame}
      className={`screen-only ${styles.sidebar}`}
      aria-label={t('shell.sidebar')}
      data-wide={isWide || undefined}
      data-over={isPeeking || undefined}
      style={{ inlineSize: isWide ? SIDEBAR_EXPANDED : SIDEBAR_COLLAPSED }}
      {...handlers}
    >
      <div className={styles.head}>
        <Link
          to="/"
          className={styles.logo}
          aria-label={t('shell.product')}
          data-status={undefined}
          aria-current={undefined}
        >
          <LogoMark />
          {isWide && <span>{t('shell.product')}</span>}
        </Link>
        <ActionIcon
          className={styles.toggle}
          variant="subtle"
          color="gray"
          size={36}
          aria-expanded={isExpanded}
          aria-label={isExpanded ? t('shell.collapse') : t('shell.expand')}
          onClick={toggle}
        >
          <IconChevronsLeft size={18} aria-hidden />
        </ActionIcon>
      </div>
      <NavList shape={isExpanded ? 'list' : isPeeking ? 'peek' : 'rail'} />
    </aside>
  );
}
