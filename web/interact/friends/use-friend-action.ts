import { useTranslation } from 'react-i18next';
import { AppError, type ErrorCode } from '#domain/kernel/errors.ts';
import { toast } from '#ui/overlay/toasts.ts';
import type { CommandInput, CommandName } from '#sync/commands.ts';
import { useCommand } from '#web/store/hooks.ts';

const reasons: Partial<Record<ErrorCode, string>> = {
  offline: 'friends.refused.offline',
  too_many: 'friends.refused.tooMany',
  not_found: 'friends.refused.gone',
  illegal_step: 'friends.refused.changed',
  conflict: 'friends.refused.changed',
};

export const errorCodeOf = (error: unknown): ErrorCode => (error instanceof AppError ? error.code : 'unavailable');

/** Runs a friendship command, which the server executes first; a refusal shows its reason in a toast. */
export function useFriendAction<N extends CommandName>(name: N) {
  const { t } = useTranslation();
  const { send, isBusy } = useCommand(name);
  const act = async (input: CommandInput<N>): Promise<boolean> => {
    try {
      await send(input);
      return true;
    } catch (error) {
      toast.error(t(reasons[errorCodeOf(error)] ?? 'friends.refused.later'));
      return false;
    }
  };
  return { act, isBusy };
}
