import { useTranslation } from 'react-i18next';
import type { CommandInput, CommandName } from '#sync/commands.ts';
import { toast } from '#ui/overlay/toasts.ts';
import { commandTexts } from '#web/shared/error/error-text.ts';
import { useErrorToast } from '#web/shared/error/use-error-toast.ts';
import { useCommand } from '#web/store/hooks.ts';

/** An error for a screen that shows it in place, with the paths of texts that replace the common ones. */
export interface ActionError {
  error: unknown;
  texts?: readonly string[] | undefined;
}

/**
 * Sends a command and says whether it was accepted. An error is shown in a toast, or given to `report` by a screen that
 * shows it with `ErrorNotice`; `report` is called without an error when the command is sent.
 */
export function useAction<N extends CommandName>(
  command: N,
  report?: (error: ActionError | undefined) => void,
): { act: (input: CommandInput<N>) => Promise<boolean>; isBusy: boolean } {
  const { send, isBusy } = useCommand(command);
  const { t } = useTranslation();
  const showError = useErrorToast();
  const act = async (input: CommandInput<N>): Promise<boolean> => {
    report?.(undefined);
    try {
      await send(input);
      return true;
    } catch (error) {
      const texts = commandTexts(command);
      if (report) report({ error, texts });
      else showError(error, { texts, retry: () => void actAgain(input) });
      return false;
    }
  };
  const actAgain = async (input: CommandInput<N>): Promise<void> => {
    if (await act(input)) toast.success(t('toasts.retried'));
  };
  return { act, isBusy };
}
