import { useTranslation } from 'react-i18next';
import { AppError } from '#domain/kernel/errors.ts';
import { useFormat } from '#ui/format/use-format.ts';
import type { PurchaseRefusal } from '#web/wallet/payment/checkout-client.ts';

const reasons: Readonly<Record<string, string>> = {
  already: 'paying.refused.already',
  same: 'paying.refused.same',
  noPlan: 'paying.refused.noPlan',
  unpaid: 'paying.refused.unpaid',
  ending: 'paying.refused.ending',
  notEnding: 'paying.refused.notEnding',
  open: 'paying.refused.open',
  noCards: 'paying.closed',
  plansOff: 'paying.plansOff',
  unknown: 'paying.coupon.unknown',
  early: 'paying.coupon.early',
  over: 'paying.coupon.over',
  usedUp: 'paying.coupon.usedUp',
  usedByYou: 'paying.coupon.usedByYou',
};

/** Sentence for a refused purchase; nothing was charged. */
export function usePurchaseRefusalText(): (refusal: PurchaseRefusal) => string {
  const { t } = useTranslation();
  const format = useFormat();
  return ({ code, details }) => {
    if (code === 'offline') return t('paying.offline');
    if (code === 'too_many') return t('paying.coupon.tooMany');
    const { reason, cents } = details ?? {};
    if (code === 'price_changed' && typeof cents === 'number')
      return t('paying.refused.price', { amount: format.exact(cents / 100) });
    const known = typeof reason === 'string' ? reasons[reason] : undefined;
    return t(known ?? 'paying.refused.other');
  };
}

export const purchaseRefusalOf = (error: unknown): PurchaseRefusal =>
  error instanceof AppError ? { code: error.code, details: error.details } : { code: 'internal' };
