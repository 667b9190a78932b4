import { useTranslation } from 'react-i18next';
import { toast } from '#ui/overlay/toasts.ts';
import { useErrorText } from '#web/shared/error/error-text.ts';
import { useWayOut } from '#web/shared/error/use-way-out.ts';
import { isTransient } from '#web/store/api/api-client.ts';

interface ErrorToastOptions {
  texts?: readonly string[] | undefined;
  /** Names the failed action. */
  title?: string;
  /** Runs the failed action again; offered if it may succeed then. */
  retry?: () => void;
}

/** Shows an error in a toast, with a button that leads out of it or tries again if that may help. */
export function useErrorToast(): (error: unknown, options?: ErrorToastOptions) => void {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const wayOut = useWayOut();
  return (error, { texts, title, retry } = {}) => {
    const text = errorText(error, texts);
    const again = retry && isTransient(error) ? { label: t('common.retry'), onClick: retry } : undefined;
    toast.error(title ?? text, title && text, wayOut(error) ?? again);
  };
}
