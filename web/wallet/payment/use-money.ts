import { useTranslation } from 'react-i18next';
import type { Day } from '#domain/kernel/time.ts';
import type { SubscriptionTier } from '#domain/wallet/subscription-plan.ts';
import { useFormat } from '#web/shared/language/use-format.ts';

/** Formats cents, calendar days and tiers in the reader's language. */
export function useMoney() {
  const { t } = useTranslation();
  const format = useFormat();
  return {
    cents: (cents: number): string => format.money(cents / 100),
    day: (day: Day): string => format.date(day),
    tier: (tier: SubscriptionTier): string => t(`paying.tier.${tier}`),
  };
}
