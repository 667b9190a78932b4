import { useTranslation } from 'react-i18next';
import type { Day } from '#domain/kernel/time.ts';
import type { SubscriptionTier } from '#domain/wallet/subscription-plan.ts';
import { useFormat } from '#ui/format/use-format.ts';

/** Formats cents, calendar days and tiers in the reader's language. */
export function useMoney() {
  const { t } = useTranslation();
  const format = useFormat();
  return {
    cents: (cents: number): string => format.money(cents / 100),
    // At noon no time zone shifts the date to another day.
    day: (day: Day): string => format.date(`${day}T12:00:00`),
    tier: (tier: SubscriptionTier): string => t(`paying.tier.${tier}`),
  };
}
