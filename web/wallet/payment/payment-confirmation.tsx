import { Button, Title } from '@mantine/core';
import { Link, useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Purchase } from '#domain/wallet/purchase.ts';
import { LinkButton } from '#web/shared/control/link-button.tsx';
import { useTokenText } from '#web/shared/wallet/token-amount.tsx';
import { useRows } from '#web/store/hooks.ts';
import { addDays } from '#domain/kernel/day.ts';
import { Panel } from '#ui/layout/panel.tsx';
import { Row } from '#ui/layout/stack.tsx';
import { useMoney } from '#web/wallet/payment/use-money.ts';
import styles from './payment.module.css';

interface PaymentConfirmationProps {
  purchase: Purchase;
  next: string | undefined;
  onMore: () => void;
}

/** Confirmation of a payment, with the plan or tokens that were bought. */
export function PaymentConfirmation({ purchase, next, onMore }: PaymentConfirmationProps) {
  const { t } = useTranslation();
  const money = useMoney();
  const tokens = useTokenText();
  const head = useRef<HTMLHeadingElement>(null);
  const [plan] = useRows('SubscriptionPlan', { owner: purchase.owner, status: 'ACTIVE' });
  useEffect(() => head.current?.focus(), []);
  const { subscriptionTier: tier, number } = purchase;
  const isLater = tier !== null && plan !== undefined && plan.subscriptionTier !== tier && plan.endDate !== null;
  return (
    <Panel gap={12} className={styles.confirmation}>
      <Title order={2} ref={head} tabIndex={-1}>
        {t('paying.done.title')}
      </Title>
      {tier !== null && !isLater && <p>{t('paying.done.plan', { tier: money.tier(tier) })}</p>}
      {tier !== null && isLater && (
        <p>{t('paying.done.later', { tier: money.tier(tier), date: money.day(addDays(plan.endDate ?? '', 1)) })}</p>
      )}
      {purchase.tokens > 0 && <p>{t('paying.done.tokens', { tokens: tokens(purchase.tokens) })}</p>}
      {number !== null && (
        <p className="text-muted">
          <Link to="/user/receipts/$id" params={{ id: purchase.id }}>
            {t('receipt.title', { number })}
          </Link>
        </p>
      )}
      {purchase.isSandbox && <p className="text-muted">{t('paying.receipts.sandbox')}</p>}
      <NextPages next={next} onMore={onMore} />
    </Panel>
  );
}

function NextPages({ next, onMore }: Omit<PaymentConfirmationProps, 'purchase'>) {
  const { t } = useTranslation();
  const router = useRouter();
  return (
    <Row gap={10} wrap>
      {next !== undefined && <Button onClick={() => router.history.push(next)}>{t('paying.done.back')}</Button>}
      <LinkButton
        to="/user/account"
        search={{ tab: 'subscription' }}
        variant={next === undefined ? 'filled' : 'default'}
      >
        {t('paying.done.account')}
      </LinkButton>
      <LinkButton to="/learn/dashboard" variant="default">
        {t('paying.done.home')}
      </LinkButton>
      <Button variant="default" onClick={onMore}>
        {t('paying.done.more')}
      </Button>
    </Row>
  );
}
