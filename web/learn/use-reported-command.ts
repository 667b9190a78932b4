import type { CommandInput, CommandName } from '#sync/commands.ts';
import { toast } from '#ui/toasts.ts';
import { codeOf, useRefusalText } from '#web/learn/refusal-text.ts';
import { useCommand } from '#web/store/hooks.ts';

/** Sends a command that the screen does not wait for, and shows a toast if this device rejects it at once. */
export function useReportedCommand<N extends CommandName>(name: N): (input: CommandInput<N>) => void {
  const { send } = useCommand(name);
  const refusalText = useRefusalText();
  return (input) => {
    send(input).catch((error: unknown) => toast.error(refusalText(codeOf(error))));
  };
}
