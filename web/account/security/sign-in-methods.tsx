import { IconKey } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Security } from '#domain/account/security.ts';
import { Stack } from '#ui/layout/stack.tsx';
import { AccountSection } from '#web/account/form/account-section.tsx';
import { providerLogos } from '#web/account/security/provider-logos.tsx';
import styles from '#web/account/form/account-form.module.css';

/** Sign-in methods of the account, read only. */
export function SignInMethods({ security: { hasPassword, providers } }: { security: Security }) {
  const { t } = useTranslation();
  return (
    <AccountSection title={t('account.ways.title')}>
      <Stack as="ul" gap={10} mt={14} className={styles.methods}>
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
      </Stack>
    </AccountSection>
  );
}
