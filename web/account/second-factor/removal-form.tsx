import { useTranslation } from 'react-i18next';
import type { Factor } from '#domain/account/security.ts';
import { useFactorName } from '#web/account/second-factor/factor-list.tsx';
import { CurrentPasswordForm } from '#web/account/second-factor/current-password-form.tsx';
import { disableSecondFactor, removeFactor } from '#web/account/second-factor/second-factor-client.ts';
import { useAuthRequest } from '#web/account/form/use-auth-request.ts';

interface RemovalFormProps {
  hasPassword: boolean;
  isRequired: boolean;
  /** The factor to remove; without one, two-factor authentication is turned off. */
  factor?: Factor;
  onDone: () => void;
  onCancel: () => void;
}

/** Removes one factor, or turns two-factor authentication off. */
export function RemovalForm({ hasPassword, isRequired, factor, onDone, onCancel }: RemovalFormProps) {
  const { t } = useTranslation();
  const { run, refusal, isBusy } = useAuthRequest();
  const nameOf = useFactorName();
  const remove = async (password: string) => {
    const call = () => (factor ? removeFactor({ id: factor.id, password }) : disableSecondFactor(password));
    if (await run(call)) onDone();
  };
  return (
    <CurrentPasswordForm
      hasPassword={hasPassword}
      refusal={refusal}
      isBusy={isBusy}
      isDangerous
      submitLabel={factor ? t('account.factor.removeOne', { name: nameOf(factor) }) : t('account.factor.turnOffNow')}
      onSubmit={(password) => void remove(password)}
      onCancel={onCancel}
    >
      <p>{t(isRequired ? 'account.factor.requiredOff' : 'account.factor.offBody')}</p>
    </CurrentPasswordForm>
  );
}
