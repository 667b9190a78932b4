import { Outlet, useLocation } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import '#ui/reading-font.ts';
import { Mark } from '#ui/mark.tsx';
import { WaveThread } from '#ui/wave-thread.tsx';
import { LanguageMenu } from '#web/app/language-menu.tsx';
import { Logo } from '#web/app/logo.tsx';
import styles from './auth-layout.module.css';

/** A form on one side, what it leads to on the other; on small screens the form alone. */
export function AuthLayout() {
  const { t } = useTranslation();
  // Whoever has no account yet has left off nowhere.
  const isNewcomer = useLocation({ select: ({ pathname }) => pathname === '/auth/register' });
  const noteTitle = isNewcomer ? t('auth.newcomerNoteTitle') : t('auth.panelNoteTitle');
  return (
    <div className={styles['auth']}>
      <div className={styles['side']}>
        <header className={styles['head']}>
          <Logo />
          <LanguageMenu />
        </header>
        <main className={styles['box']}>
          <Outlet />
        </main>
      </div>
      <aside className={styles['panel']} aria-label={noteTitle}>
        <div className={styles['words']}>
          <p className="reading">{t('auth.panelTitle')}</p>
          <div className={styles['note']}>
            <strong>
              <Mark size={16} />
              {noteTitle}
            </strong>
            <p>{isNewcomer ? t('auth.newcomerNote') : t('auth.panelNote')}</p>
          </div>
        </div>
        <WaveThread className={styles['wave']} />
      </aside>
    </div>
  );
}
