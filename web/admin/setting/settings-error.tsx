import { useTranslation } from 'react-i18next';
import { ErrorBox } from '#ui/feedback/error-box.tsx';
import type { FetchFailure } from '#web/admin/setting/use-fetched-settings.ts';

/** Error of a failed request, which tells a lost connection from an error of the server. */
export function SettingsError({ failure, onRetry }: { failure: FetchFailure; onRetry: () => void }) {
  const { t } = useTranslation();
  return <ErrorBox {...(failure === 'offline' && { message: t('errors.code.offline') })} onRetry={onRetry} />;
}
