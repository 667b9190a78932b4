import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Enrollment } from '#domain/learn/enrollment.ts';
import { REFUND_DAYS, withdrawalOf } from '#domain/learn/withdrawal.ts';
import { askToConfirm } from '#ui/overlay/confirmation.ts';
import { toast } from '#ui/overlay/toasts.ts';
import { useTokenText } from '#web/shared/wallet/token-amount.tsx';
import { useRow } from '#web/store/hooks.ts';
import { useCurrentTime } from '#web/store/api/server-time.ts';
import { useAction } from '#web/shared/error/use-action.ts';

/** Money: withdraws from the lesson after naming the refund. Outside the refund rules it says why instead (D-72). */
export function WithdrawButton({ enrollment, isOnline }: { enrollment: Enrollment; isOnline: boolean }) {
  const { t } = useTranslation();
  const tokens = useTokenText();
  const lesson = useRow('Lesson', enrollment.lessonID);
  const { act, isBusy } = useAction('enrollment.withdraw');
  const now = useCurrentTime();
  const refund = withdrawalOf(enrollment, now);
  const { lessonID } = enrollment;
  if (lessonID === null) return null;
  if (!refund.isAllowed)
    return (
      <p className="text-muted">{t(`errors.command.enrollment.withdraw.${refund.reason}`, { count: REFUND_DAYS })}</p>
    );

  const back = refund.tokens === 0 ? undefined : tokens(refund.tokens);
  const handleWithdraw = async () => {
    const isSure = await askToConfirm({
      title: t('withdrawal.title', { lesson: lesson?.name ?? '' }),
      body: back === undefined ? t('withdrawal.bodyFree') : t('withdrawal.body', { tokens: back }),
      confirmLabel: t('withdrawal.confirm'),
      isDangerous: true,
    });
    if (!isSure) return;
    if (await act({ lessonID })) toast.success(t('withdrawal.done'), back && t('withdrawal.back', { tokens: back }));
  };
  return (
    <Button variant="subtle" color="gray" disabled={!isOnline} loading={isBusy} onClick={() => void handleWithdraw()}>
      {t('withdrawal.withdraw')}
    </Button>
  );
}
