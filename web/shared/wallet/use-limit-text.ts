import { useTranslation } from 'react-i18next';
import type { LimitUse } from '#domain/wallet/limit-use.ts';
import { useFormat } from '#web/shared/language/use-format.ts';

const MEGABYTE = 1024 ** 2;

/** Texts for how much of a limit is used and when it resets. */
export function useLimitText(): (use: LimitUse) => { usage: string; reset: string } {
  const { t } = useTranslation();
  const format = useFormat();
  return ({ limit, value, used, resetsAt }) => {
    const amount = (of: number) =>
      limit === 'fileBytes'
        ? t('billing.limits.megabytes', { size: format.number(Math.ceil(of / MEGABYTE)) })
        : format.number(of);
    return {
      usage:
        value === null
          ? t('billing.limits.unlimited', { used: amount(used) })
          : t('billing.limits.used', { used: amount(used), value: amount(value) }),
      reset:
        resetsAt === null ? t('billing.limits.stays') : t('billing.limits.resets', { at: format.dateTime(resetsAt) }),
    };
  };
}
