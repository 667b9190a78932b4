import { IconKey } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Security } from '#domain/account/security.ts';
import { AccountSection } from '#web/account/account-section.tsx';
import { providerLogos } from '#web/account/provider-logos.tsx';
import styles from './security-tab.module.css';

/** Sign-in methods of the account, read only. */
export function SignInWays({ security: { hasPassword, providers } }: { security: Security }) {
  const { t } = useTranslation();
  return (
    <AccountSection title={t('account.ways.title')}>
      <ul className={styles['ways']}>
        {hasPassword && (
          <li>
            <IconKey size={18} aria-hidden />
            {t('account.ways.password')}
          </li>
        )}
        {providers.map(({ id, name }) => (
          <li key={id}>
            {providerLogos[id]}
            <bdi>{name}</bdi>
          </li>
        ))}
      </ul>
    </AccountSection>
  );
}
