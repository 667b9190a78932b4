import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { REFUND_DAYS } from '#domain/learn/withdrawal.ts';
import { TOKENS_PER_USD } from '#domain/wallet/price.ts';
import { askToConfirm } from '#ui/overlay/confirmation.ts';
import { toast } from '#ui/overlay/toasts.ts';
import { useFormat } from '#web/shared/language/use-format.ts';
import { useTokenText } from '#web/shared/wallet/token-amount.tsx';

/** Money: asks before a lesson or a course is paid with tokens, and says afterwards what was spent. */
export function useTokenPayment(name: string) {
  const { t } = useTranslation();
  const format = useFormat();
  const inWords = useTokenText();
  const navigate = useNavigate();
  return {
    /** `left` is the balance afterwards, if it is known. */
    async confirm(spent: number, left: number | undefined): Promise<boolean> {
      if (spent === 0) return true;
      const amounts = { tokens: inWords(spent), dollars: format.money(spent / TOKENS_PER_USD) };
      const payment =
        left === undefined
          ? t('wallet.confirm.body', amounts)
          : t('wallet.confirm.bodyLeft', { ...amounts, left: inWords(left) });
      return askToConfirm({
        title: t('wallet.confirm.title', { lesson: name }),
        body: `${payment} ${t('wallet.confirm.refund', { count: REFUND_DAYS })}`,
        confirmLabel: t('wallet.enrollFor', amounts),
      });
    },
    announce(spent: number): void {
      if (spent === 0) return;
      toast.offer(t('wallet.spent', { tokens: inWords(spent), lesson: name }), {
        label: t('wallet.open'),
        onClick: () => void navigate({ to: '/user/account', search: { tab: 'wallet' } }),
      });
    },
  };
}
