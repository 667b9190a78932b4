import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useSession } from '#web/account/session/session.ts';
import { LanguageMenu } from '#web/app/shell/language-menu.tsx';
import { Logo } from '#web/shared/shell/logo.tsx';
import { SettingsButton } from '#web/settings/settings-button.tsx';
import { Row } from '#ui/layout/stack.tsx';
import styles from './public-header.module.css';

/** The header of the pages that need no sign-in. */
export function PublicHeader() {
  const { t } = useTranslation();
  const isSignedIn = Boolean(useSession());
  return (
    <Row
      as="header"
      gap={[4, 8]}
      align="center"
      justify="space-between"
      wrap
      className={`screen-only ${styles.header}`}
    >
      <Logo />
      <Row gap={4} align="center" className={styles.end}>
        <LanguageMenu />
        <SettingsButton />
        <Button component={Link} to={isSignedIn ? '/learn/dashboard' : '/auth/login'} variant="default" size="md">
          {isSignedIn ? t('shell.nav.dashboard') : t('shell.logIn')}
        </Button>
      </Row>
    </Row>
  );
}
