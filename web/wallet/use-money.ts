import { useTranslation } from 'react-i18next';
import type { Day } from '#domain/kernel/time.ts';
import type { SubscriptionTier } from '#domain/wallet/subscription-plan.ts';
import { useFormat } from '#ui/use-format.ts';

/** Cents, days of the calendar and tiers in the reader's language. */
export function useMoney() {
  const { t } = useTranslation();
  const format = useFormat();
  return {
    cents: (cents: number): string => format.money(cents / 100),
    // Noon, so that it is that day wherever it is read.
    day: (day: Day): string => format.date(`${day}T12:00:00`),
    tier: (tier: SubscriptionTier): string => t(`paying.tier.${tier}`),
  };
}
