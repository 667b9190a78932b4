import { useTranslation } from 'react-i18next';
import type { FactorFormProps } from '#web/account/second-factor/app-form.tsx';
import { CurrentPasswordForm } from '#web/account/second-factor/current-password-form.tsx';
import { renewRecoveryCodes } from '#web/account/second-factor/second-factor-client.ts';
import { useAuthRequest } from '#web/account/form/use-auth-request.ts';

/** Replaces the recovery codes by new ones. */
export function RenewalForm({ hasPassword, onDone, onCancel }: FactorFormProps) {
  const { t } = useTranslation();
  const { run, refusal, isBusy } = useAuthRequest();
  const renew = async (password: string) => {
    const renewed = await run(() => renewRecoveryCodes(password));
    if (renewed) onDone(renewed.body);
  };
  return (
    <CurrentPasswordForm
      hasPassword={hasPassword}
      refusal={refusal}
      isBusy={isBusy}
      submitLabel={t('account.factor.renewNow')}
      onSubmit={(password) => void renew(password)}
      onCancel={onCancel}
    >
      <p>{t('account.factor.renewBody')}</p>
    </CurrentPasswordForm>
  );
}
