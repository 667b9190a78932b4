import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorBox } from '#ui/feedback/error-box.tsx';
import { OfflineBanner } from '#ui/feedback/offline-banner.tsx';
import { Panel } from '#ui/layout/panel.tsx';
import { NewTokenForm } from '#web/account/access-token/new-token-form.tsx';
import { TokenList } from '#web/account/access-token/token-list.tsx';
import { useSecurity } from '#web/account/security/use-security.ts';
import { OneTimeSecret } from '#web/account/form/one-time-secret.tsx';

type Step = { at: 'list' } | { at: 'form' } | { at: 'made'; token: string };

/** Account tab with the API tokens of the user. */
export function AccessTokenTab() {
  const { t } = useTranslation();
  const { security, state, reload } = useSecurity();
  const [step, setStep] = useState<Step>({ at: 'list' });
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
      <Panel
        gap={12}
        title={t('programs.title')}
        lead={
          <>
            {t('programs.lead')} <a href="/api">{t('programs.docs')}</a>
          </>
        }
        actions={
          step.at === 'list' && (
            <Button ref={opener} disabled={security === undefined} onClick={() => setStep({ at: 'form' })}>
              {t('programs.create')}
            </Button>
          )
        }
      >
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
      </Panel>
    </>
  );
}
