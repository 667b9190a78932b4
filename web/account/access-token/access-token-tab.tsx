import { Button, Title } from '@mantine/core';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorBox } from '#ui/feedback/error-box.tsx';
import { OfflineBanner } from '#ui/feedback/offline-banner.tsx';
import { Row } from '#ui/layout/stack.tsx';
import { NewTokenForm } from '#web/account/access-token/new-token-form.tsx';
import { TokenList } from '#web/account/access-token/token-list.tsx';
import { useSecurity } from '#web/account/security/use-security.ts';
import styles from './access-token-tab.module.css';
import { OneTimeSecret } from '#web/account/form/one-time-secret.tsx';

type Step = { at: 'list' } | { at: 'form' } | { at: 'made'; token: string };

/** Account tab with the API tokens of the user. */
export function AccessTokenTab() {
  const { t } = useTranslation();
  const { security, state, reload } = useSecurity();
  const [step, setStep] = useState<Step>({ at: 'list' });
  const titleId = useId();
  const opener = useRef<HTMLButtonElement>(null);
  const backToList = () => {
    setStep({ at: 'list' });
    // The form that had the focus was removed, so the focus returns to its button.
    requestAnimationFrame(() => opener.current?.focus());
  };

  return (
    <>
      {state === 'offline' && <OfflineBanner>{t('programs.offline')}</OfflineBanner>}
      {state === 'error' && <ErrorBox onRetry={() => void reload()} />}
      <section className={`panel ${styles.section}`} aria-labelledby={titleId}>
        <Row gap={12} align="center" justify="space-between" wrap>
          <Title order={2} id={titleId}>
            {t('programs.title')}
          </Title>
          {step.at === 'list' && (
            <Button ref={opener} disabled={security === undefined} onClick={() => setStep({ at: 'form' })}>
              {t('programs.create')}
            </Button>
          )}
        </Row>
        <p className="text-muted">
          {t('programs.lead')} <a href="/api">{t('programs.docs')}</a>
        </p>
        {step.at === 'form' && security && (
          <NewTokenForm
            hasPassword={security.hasPassword}
            onCreated={(token) => setStep({ at: 'made', token })}
            onCancel={backToList}
          />
        )}
        {step.at === 'made' && (
          <OneTimeSecret
            secrets={[step.token]}
            title={t('programs.made')}
            help={t('programs.madeHelp')}
            copyLabel={t('programs.copy')}
            copiedText={t('programs.copied')}
            doneLabel={t('programs.done')}
            onDone={backToList}
          />
        )}
        <TokenList />
      </section>
    </>
  );
}
