import { useTranslation } from 'react-i18next';
import { AppError, type ErrorCode } from '#domain/kernel/errors.ts';
import { toast } from '#ui/overlay/toasts.ts';
import type { CommandInput, CommandName } from '#sync/commands.ts';
import '#web/shared/registry/feed-registry.ts';
import { useCommand } from '#web/store/hooks.ts';

const reasons: Partial<Record<ErrorCode, string>> = {
  offline: 'feed.refused.offline',
  too_many: 'feed.refused.tooMany',
  not_found: 'feed.refused.gone',
  not_allowed: 'feed.refused.gone',
  invalid_input: 'feed.refused.tooLong',
};

/** Sentence for a refused action of the feed. */
export function useFeedErrorText(): (error: unknown) => string {
  const { t } = useTranslation();
  return (error) => t(reasons[error instanceof AppError ? error.code : 'unavailable'] ?? 'feed.refused.later');
}

/** Runs a command of the feed; a refusal shows its reason in a toast. */
export function useFeedAction<N extends CommandName>(name: N) {
  const errorText = useFeedErrorText();
  const { send, isBusy } = useCommand(name);
  const act = async (input: CommandInput<N>): Promise<boolean> => {
    try {
      await send(input);
      return true;
    } catch (error) {
      toast.error(errorText(error));
      return false;
    }
  };
  return { act, isBusy };
}
