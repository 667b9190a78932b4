import { toast } from '#ui/overlay/toasts.ts';
import { useErrorText } from '#web/shared/error/error-text.ts';
import { useWayOut } from '#web/shared/error/use-way-out.ts';

/** Shows an error in a toast, with a button that leads out of it if there is one. `title` names the failed action. */
export function useErrorToast(): (
  error: unknown,
  options?: { texts?: readonly string[] | undefined; title?: string },
) => void {
  const errorText = useErrorText();
  const wayOut = useWayOut();
  return (error, { texts, title } = {}) => {
    const text = errorText(error, texts);
    toast.error(title ?? text, title && text, wayOut(error));
  };
}
