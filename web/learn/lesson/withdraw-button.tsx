import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { AppError } from '#domain/kernel/errors.ts';
import type { Enrollment } from '#domain/learn/enrollment.ts';
import { REFUND_DAYS, withdrawalOf } from '#domain/learn/withdrawal.ts';
import { askToConfirm } from '#ui/confirm-store.ts';
import { toast } from '#ui/toasts.ts';
import { codeOf, useRefusalText } from '#web/learn/refusal-text.ts';
import { useTokens } from '#web/shared/token-amount.tsx';
import { useCommand, useRow } from '#web/store/hooks.ts';
import { useCurrentTime } from '#web/store/server-time.ts';

/** Money: withdraws from the lesson after naming the refund. Outside the refund rules it says why instead (D-72). */
export function WithdrawButton({ enrollment, isOnline }: { enrollment: Enrollment; isOnline: boolean }) {
  const { t } = useTranslation();
  const tokens = useTokens();
  const refusalText = useRefusalText();
  const lesson = useRow('Lesson', enrollment.lessonID);
  const { send, isBusy } = useCommand('enrollment.withdraw');
  const now = useCurrentTime();
  const judged = withdrawalOf(enrollment, now);
  const { lessonID } = enrollment;
  if (lessonID === null) return null;
  const reasonText = (reason: 'days' | 'steps') =>
    t(reason === 'days' ? 'withdrawal.days' : 'withdrawal.steps', { count: REFUND_DAYS });
  if (!judged.isAllowed) return <p className="quiet">{reasonText(judged.reason)}</p>;

  const textOf = (error: unknown): string => {
    const reason = error instanceof AppError ? error.details?.['reason'] : undefined;
    return reason === 'days' || reason === 'steps' ? reasonText(reason) : refusalText(codeOf(error));
  };
  const back = judged.tokens === 0 ? undefined : tokens(judged.tokens);
  const handleWithdraw = async () => {
    const isSure = await askToConfirm({
      title: t('withdrawal.title', { lesson: lesson?.name ?? '' }),
      body: back === undefined ? t('withdrawal.bodyFree') : t('withdrawal.body', { tokens: back }),
      confirmLabel: t('withdrawal.confirm'),
      isDangerous: true,
    });
    if (!isSure) return;
    try {
      await send({ lessonID });
      toast.success(t('withdrawal.done'), back && t('withdrawal.back', { tokens: back }));
    } catch (error) {
      toast.error(textOf(error));
    }
  };
  return (
    <Button variant="subtle" color="gray" disabled={!isOnline} loading={isBusy} onClick={() => void handleWithdraw()}>
      {t('withdrawal.withdraw')}
    </Button>
  );
}
