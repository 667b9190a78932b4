import { IconBook, IconSchool, IconUser } from '@tabler/icons-react';
import type { SubscriptionTier } from '#domain/wallet/subscription-plan.ts';
import { Row } from '#ui/layout/stack.tsx';
import { useMoney } from '#web/wallet/payment/use-money.ts';
import styles from '#web/wallet/payment/payment.module.css';

const iconProps = { size: 20, 'aria-hidden': true } as const;
const icons: Record<SubscriptionTier, React.ReactNode> = {
  FREE: <IconUser {...iconProps} />,
  STUDENT: <IconBook {...iconProps} />,
  TEACHER: <IconSchool {...iconProps} />,
};

/** Icon and name of a subscription tier. */
export function TierName({ tier }: { tier: SubscriptionTier }) {
  const money = useMoney();
  return (
    <Row as="p" gap={8} align="center" className={styles.tier}>
      {icons[tier]}
      {money.tier(tier)}
    </Row>
  );
}
