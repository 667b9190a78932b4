import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { AppError } from '#domain/kernel/errors.ts';
import type { Enrollment } from '#domain/learn/enrollment.ts';
import { REFUND_DAYS, withdrawalOf } from '#domain/learn/withdrawal.ts';
import { askToConfirm } from '#ui/overlay/confirmation.ts';
import { toast } from '#ui/overlay/toasts.ts';
import { errorCode, useErrorText } from '#web/learn/error-text.ts';
import { useTokenText } from '#web/shared/wallet/token-amount.tsx';
import { useCommand, useRow } from '#web/store/hooks.ts';
import { useCurrentTime } from '#web/store/api/server-time.ts';

/** Money: withdraws from the lesson after naming the refund. Outside the refund rules it says why instead (D-72). */
export function WithdrawButton({ enrollment, isOnline }: { enrollment: Enrollment; isOnline: boolean }) {
  const { t } = useTranslation();
  const tokens = useTokenText();
  const refusalText = useErrorText();
  const lesson = useRow('Lesson', enrollment.lessonID);
  const { send, isBusy } = useCommand('enrollment.withdraw');
  const now = useCurrentTime();
  const refund = withdrawalOf(enrollment, now);
  const { lessonID } = enrollment;
  if (lessonID === null) return null;
  const reasonText = (reason: 'days' | 'steps') =>
    t(reason === 'days' ? 'withdrawal.days' : 'withdrawal.steps', { count: REFUND_DAYS });
  if (!refund.isAllowed) return <p className="text-muted">{reasonText(refund.reason)}</p>;

  const textOf = (error: unknown): string => {
    const reason = error instanceof AppError ? error.details?.['reason'] : undefined;
    return reason === 'days' || reason === 'steps' ? reasonText(reason) : refusalText(errorCode(error));
  };
  const back = refund.tokens === 0 ? undefined : tokens(refund.tokens);
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
