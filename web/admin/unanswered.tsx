import { useTranslation } from 'react-i18next';
import { ErrorBox } from '#ui/error-box.tsx';
import type { Failure } from '#web/admin/use-answer.ts';

/** Error of a failed request, which tells a lost connection from an error of the server. */
export function Unanswered({ failure, onRetry }: { failure: Failure; onRetry: () => void }) {
  const { t } = useTranslation();
  return <ErrorBox {...(failure === 'offline' && { message: t('admin.refused.offline') })} onRetry={onRetry} />;
}
