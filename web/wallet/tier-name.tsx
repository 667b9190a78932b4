import { IconBook, IconSchool, IconUser } from '@tabler/icons-react';
import type { SubscriptionTier } from '#domain/wallet/subscription-plan.ts';
import { useMoney } from '#web/wallet/use-money.ts';
import styles from './payment.module.css';

const look = { size: 20, 'aria-hidden': true } as const;
const icons: Record<SubscriptionTier, React.ReactNode> = {
  FREE: <IconUser {...look} />,
  STUDENT: <IconBook {...look} />,
  TEACHER: <IconSchool {...look} />,
};

/** Icon and name of a subscription tier. */
export function TierName({ tier }: { tier: SubscriptionTier }) {
  const money = useMoney();
  return (
    <p className={styles['tier']}>
      {icons[tier]}
      {money.tier(tier)}
    </p>
  );
}
