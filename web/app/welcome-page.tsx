import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Note } from '#ui/note.tsx';
import { usePageTitle } from '#ui/page-title.ts';
import { WaveThread } from '#ui/wave-thread.tsx';
import { useSession } from '#web/account/session.ts';
import { PublicHeader } from '#web/app/public-header.tsx';
import styles from './welcome-page.module.css';

/** The door: what this is, and the two ways in. */
export function WelcomePage() {
  const { t } = useTranslation();
  const isSignedIn = Boolean(useSession());
  usePageTitle('');
  return (
    <div className={styles['welcome']}>
      <PublicHeader />
      <main>
        <div className={styles['first']}>
          <div>
            <h1>{t('shell.welcome.title')}</h1>
            <p>{t('shell.welcome.lead')}</p>
            <div className={styles['ways']}>
              {isSignedIn ? (
                <Button component={Link} to="/learn/dashboard" size="md">
                  {t('shell.toDashboard')}
                </Button>
              ) : (
                <>
                  <Button component={Link} to="/auth/register" size="md">
                    {t('shell.welcome.start')}
                  </Button>
                  <Button component={Link} to="/auth/login" variant="default" size="md">
                    {t('shell.logIn')}
                  </Button>
                </>
              )}
            </div>
          </div>
          <Note title={t('shell.welcome.noteTitle')}>{t('shell.welcome.note')}</Note>
        </div>
        <WaveThread
          className={styles['wave']}
          labels={[t('shell.welcome.read'), t('shell.welcome.try'), t('shell.welcome.check'), t('shell.welcome.seeIt')]}
        />
      </main>
    </div>
  );
}
