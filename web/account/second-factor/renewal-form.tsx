import { useTranslation } from 'react-i18next';
import type { FactorFormProps } from '#web/account/second-factor/app-form.tsx';
import { OwnPasswordForm } from '#web/account/second-factor/own-password-form.tsx';
import { renewRecoveryCodes } from '#web/account/second-factor/second-factor-client.ts';
import { useAsked } from '#web/account/use-asked.ts';

/** Replaces the recovery codes by new ones. */
export function RenewalForm({ hasPassword, onDone, onCancel }: FactorFormProps) {
  const { t } = useTranslation();
  const { ask, refusal, isBusy } = useAsked();
  const renew = async (password: string) => {
    const renewed = await ask(() => renewRecoveryCodes(password));
    if (renewed) onDone(renewed.body);
  };
  return (
    <OwnPasswordForm
      hasPassword={hasPassword}
      refusal={refusal}
      isBusy={isBusy}
      submitLabel={t('account.factor.renewNow')}
      onSubmit={(password) => void renew(password)}
      onCancel={onCancel}
    >
      <p>{t('account.factor.renewBody')}</p>
    </OwnPasswordForm>
  );
}
