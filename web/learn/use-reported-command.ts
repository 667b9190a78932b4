import type { CommandInput, CommandName } from '#sync/commands.ts';
import { toast } from '#ui/overlay/toasts.ts';
import { errorCode, useErrorText } from '#web/learn/error-text.ts';
import { useCommand } from '#web/store/hooks.ts';

/** Sends a command that the screen does not wait for, and shows a toast if this device rejects it at once. */
export function useReportedCommand<N extends CommandName>(name: N): (input: CommandInput<N>) => void {
  const { send } = useCommand(name);
  const refusalText = useErrorText();
  return (input) => {
    send(input).catch((error: unknown) => toast.error(refusalText(errorCode(error))));
  };
}
