import { useTranslation } from 'react-i18next';
import { AppError, type ErrorCode } from '#domain/kernel/errors.ts';
import type { CommandInput, CommandName } from '#sync/commands.ts';
import { toast } from '#ui/overlay/toasts.ts';
import { useCommand } from '#web/store/hooks.ts';

const reasons: Partial<Record<ErrorCode, string>> = {
  offline: 'admin.refused.offline',
  not_found: 'admin.refused.gone',
  conflict: 'admin.refused.conflict',
  illegal_step: 'admin.refused.changed',
};

const reasonsByState = new Map<unknown, string>([
  ['OWN', 'admin.refused.own'],
  ['LAST', 'admin.refused.last'],
  ['ADMIN', 'admin.refused.admin'],
]);

/** Runs an admin command; a refusal shows its reason in a toast. */
export function useAdminAction<N extends CommandName>(name: N) {
  const { t } = useTranslation();
  const { send, isBusy } = useCommand(name);
  const act = async (input: CommandInput<N>): Promise<boolean> => {
    try {
      await send(input);
      return true;
    } catch (error) {
      const { code, details } =
        error instanceof AppError ? error : { code: 'unavailable' as const, details: undefined };
      toast.error(t(reasonsByState.get(details?.['state']) ?? reasons[code] ?? 'admin.refused.later'));
      return false;
    }
  };
  return { act, isBusy };
}
