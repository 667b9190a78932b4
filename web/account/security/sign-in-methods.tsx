import { IconKey } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Security } from '#domain/account/security.ts';
import { Row, Stack } from '#ui/layout/stack.tsx';
import { AccountSection } from '#web/account/form/account-section.tsx';
import { providerLogos } from '#web/account/security/provider-logos.tsx';

/** Sign-in methods of the account, read only. */
export function SignInMethods({ security: { hasPassword, providers } }: { security: Security }) {
  const { t } = useTranslation();
  return (
    <AccountSection title={t('account.ways.title')}>
      <Stack as="ul" gap={10}>
        {hasPassword && (
          <Row as="li" gap={10} align="center">
            <IconKey size={18} aria-hidden />
            {t('account.ways.password')}
          </Row>
        )}
        {providers.map(({ id, name }) => (
          <Row as="li" key={id} gap={10} align="center">
            {providerLogos[id]}
            <bdi>{name}</bdi>
          </Row>
        ))}
      </Stack>
    </AccountSection>
  );
}
