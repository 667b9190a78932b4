import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ProviderButton, ProviderID } from '#domain/account/provider.ts';
import { Stack } from '#ui/layout/stack.tsx';
import { fetchProviders, type AuthRefusal, signInWithProvider } from '#web/account/session/auth-client.ts';
import { FormError } from '#web/account/form/form-error.tsx';
import { providerLogos } from '#web/account/security/provider-logos.tsx';
import styles from '#web/account/form/auth-form.module.css';

/** A login button for each configured provider; nothing if there is none. */
export function ProviderButtons({ next }: { next: string }) {
  const { t } = useTranslation();
  const [configured, setConfigured] = useState<readonly ProviderButton[]>([]);
  const [refusal, setRefusal] = useState<AuthRefusal>();
  useEffect(() => {
    void fetchProviders().then(setConfigured);
  }, []);
  if (configured.length === 0) return null;
  const handleClick = async (provider: ProviderID) => {
    const outcome = await signInWithProvider(provider, next);
    if (!outcome.ok) setRefusal(outcome.reason);
  };
  return (
    <>
      <Stack gap={12} columns="repeat(auto-fit, minmax(140px, 1fr))">
        {configured.map(({ id, name }) => (
          <Button
            key={id}
            variant="default"
            size="md"
            leftSection={providerLogos[id]}
            onClick={() => void handleClick(id)}
          >
            {name}
          </Button>
        ))}
      </Stack>
      <FormError reason={refusal} />
      <div className={styles.or}>{t('auth.orWithEmail')}</div>
    </>
  );
}
