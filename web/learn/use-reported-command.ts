import type { CommandInput, CommandName } from '#sync/commands.ts';
import { toast } from '#ui/toasts.ts';
import { codeOf, useRefusalText } from '#web/learn/refusal-text.ts';
import { useCommand } from '#web/store/hooks.ts';

/** For commands that the screen does not wait for: what this device refuses at once is said in a toast. */
export function useReportedCommand<N extends CommandName>(name: N): (input: CommandInput<N>) => void {
  const { send } = useCommand(name);
  const refusalText = useRefusalText();
  return (input) => {
    send(input).catch((error: unknown) => toast.error(refusalText(codeOf(error))));
  };
}
