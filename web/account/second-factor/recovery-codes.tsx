import { useTranslation } from 'react-i18next';
import { OneTimeSecret } from '#web/account/form/one-time-secret.tsx';

export function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const { t } = useTranslation();
  return (
    <OneTimeSecret
      secrets={codes}
      title={t('account.factor.codes')}
      help={t('account.factor.codesHelp')}
      copyLabel={t('account.factor.copy')}
      copiedText={t('account.factor.copied')}
      doneLabel={t('account.factor.saved')}
      onDone={onDone}
    />
  );
}
