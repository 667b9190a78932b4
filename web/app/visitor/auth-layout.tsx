import { Outlet, useLocation } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import '#ui/theme/reading-font.ts';
import { LogoMark } from '#ui/identity/logo-mark.tsx';
import { Row, Stack } from '#ui/layout/stack.tsx';
import { WaveThread } from '#ui/thread/wave-thread.tsx';
import { LanguageMenu } from '#web/app/shell/language-menu.tsx';
import { Logo } from '#web/shared/shell/logo.tsx';
import styles from './auth-layout.module.css';

/** The layout of the login pages: the form beside a panel about the product; on small screens only the form. */
export function AuthLayout() {
  const { t } = useTranslation();
  // A new user has no lesson to continue, so the panel says something else.
  const isNewcomer = useLocation({
    select: ({ pathname }) => pathname === '/auth/register' || pathname === '/auth/verify',
  });
  const noteTitle = isNewcomer ? t('auth.newcomerNoteTitle') : t('auth.panelNoteTitle');
  return (
    <div className={styles.auth}>
      <div className={styles.side}>
        <Row as="header" align="center" justify="space-between">
          <Logo />
          <LanguageMenu />
        </Row>
        <main className={styles.content}>
          <Outlet />
        </main>
      </div>
      <aside className={styles.panel} aria-label={noteTitle}>
        <div className={styles.text}>
          <p className="reading">{t('auth.panelTitle')}</p>
          <Stack className={styles.note}>
            <strong>
              <LogoMark size={16} />
              {noteTitle}
            </strong>
            <p>{isNewcomer ? t('auth.newcomerNote') : t('auth.panelNote')}</p>
          </Stack>
        </div>
        <WaveThread className={styles.wave} />
      </aside>
    </div>
  );
}
