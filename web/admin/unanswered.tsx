import { useTranslation } from 'react-i18next';
import { ErrorBox } from '#ui/error-box.tsx';
import type { Failure } from '#web/admin/use-answer.ts';

/** Stands where the server's answer would, and says whether it was the network. */
export function Unanswered({ failure, onRetry }: { failure: Failure; onRetry: () => void }) {
  const { t } = useTranslation();
  return <ErrorBox {...(failure === 'offline' && { message: t('admin.refused.offline') })} onRetry={onRetry} />;
}
