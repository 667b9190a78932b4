import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Stack } from '#ui/layout/stack.tsx';
import { navGroups } from '#web/app/shell/nav-items.ts';
import { useShellData } from '#web/shared/shell/shell-data.ts';
import styles from './nav-list.module.css';

/**
 * Pages that are too large to prefetch on a first visit: the tutor renders Markdown, and the certifications have their own
 * queries and commands.
 */
const heavy: readonly string[] = ['/interact/tutor', '/learn/certifications'];

export interface NavListProps {
  /** `rail` for the collapsed sidebar, `peek` while the collapsed sidebar is open on hover; the icons do not move. */
  shape?: 'list' | 'rail' | 'peek';
  onNavigate?: () => void;
}

/** The main navigation, in the sidebar and in the drawer of small screens. */
export function NavList({ shape = 'list', onNavigate }: NavListProps) {
  const { t } = useTranslation();
  const id = useId();
  const { dueBadge } = useShellData();
  const shown = navGroups.filter(({ items }) => items.length > 0);
  return (
    <nav className={styles.nav} aria-label={t('shell.nav.label')} data-shape={shape}>
      {shown.map(({ title, items }) => (
        <div key={title}>
          <div id={`${id}-${title}`} className={styles.group}>
            {t(title)}
          </div>
          <Stack as="ul" aria-labelledby={`${id}-${title}`}>
            {items.map(({ to, label, icon: Icon }) => (
              <li key={to}>
                <Link
                  to={to}
                  className={styles.item}
                  data-prefetch={heavy.includes(to) ? 'near' : undefined}
                  onClick={onNavigate}
                >
                  <Icon size={20} stroke={1.7} aria-hidden />
                  <span>{t(label)}</span>
                  {to === '/learn/dashboard' && dueBadge}
                </Link>
              </li>
            ))}
          </Stack>
        </div>
      ))}
    </nav>
  );
}
