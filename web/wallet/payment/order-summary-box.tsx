import { Button, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { monthlyPriceCents } from '#domain/wallet/pricing-plan.ts';
import { addDays } from '#domain/kernel/day.ts';
import type { Day } from '#domain/kernel/time.ts';
import { Panel } from '#ui/layout/panel.tsx';
import { Row, Stack } from '#ui/layout/stack.tsx';
import { TokenAmount } from '#web/shared/wallet/token-amount.tsx';
import type { OrderPrice, ChargedOrder } from '#web/wallet/payment/checkout-client.ts';
import { useMoney } from '#web/wallet/payment/use-money.ts';
import styles from './payment.module.css';

interface OrderSummaryBoxProps {
  order: ChargedOrder;
  price: Omit<OrderPrice, 'coupon'> | undefined;
  /** Last day of the current plan. */
  planEnd: Day | null;
}

/** Summary of an order: amount due today, tokens received and later payments. */
export function OrderSummaryBox({ order, price, planEnd }: OrderSummaryBoxProps) {
  const { t } = useTranslation();
  const money = useMoney();
  return (
    <Panel gap={14} title={t('paying.summary.title')}>
      <p className={styles.item}>
        {'tier' in order ? money.tier(order.tier) : <TokenAmount tokens={order.cents * 1_000} />}
      </p>
      {price ? <Sum price={price} /> : <output className="text-muted">{t('paying.summary.loading')}</output>}
      {price && 'tier' in order && (
        <p className="text-muted">
          {order.kind === 'change' && price.period && t('paying.summary.until', { date: money.day(price.period.end) })}
          {order.kind === 'change' &&
            !price.period &&
            planEnd &&
            t('paying.summary.later', { date: money.day(addDays(planEnd, 1)) })}{' '}
          {t('paying.summary.then', { amount: money.cents(monthlyPriceCents(order.tier)) })}
        </p>
      )}
    </Panel>
  );
}

function Sum({ price }: { price: Omit<OrderPrice, 'coupon'> }) {
  const { t } = useTranslation();
  const money = useMoney();
  const lines: [string, ReactNode, string?][] = [
    [t('paying.summary.subtotal'), money.cents(price.subtotalCents)],
    [t('paying.summary.discount'), money.cents(0 - price.discountCents)],
    [t('paying.summary.total'), money.cents(price.totalCents), styles.total],
  ];
  if (price.taxCents > 0) lines.push([t('paying.summary.tax'), money.cents(price.taxCents)]);
  if (price.tokens > 0) lines.push([t('paying.summary.gives'), <TokenAmount key="tokens" tokens={price.tokens} />]);
  return (
    <Stack as="dl" gap={8} className={styles.sum}>
      {lines.map(([name, value, className]) => (
        <Row key={name} gap={16} justify="space-between" className={className}>
          <dt>{name}</dt>
          <dd>
            <bdi className="tabular-numbers">{value}</bdi>
          </dd>
        </Row>
      ))}
    </Stack>
  );
}

interface CouponFieldProps {
  coupon: string;
  error: string | undefined;
  onApply: (coupon: string) => void;
}

export function CouponField({ coupon, error, onApply }: CouponFieldProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState(coupon);
  return (
    <Stack
      as="form"
      gap={10}
      columns="minmax(0, 1fr) auto"
      align="start"
      className={styles.coupon}
      onSubmit={(event) => {
        event.preventDefault();
        onApply(typed.trim());
      }}
    >
      <TextInput
        label={t('paying.coupon.label')}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        error={error}
        maxLength={60}
        autoComplete="off"
        size="md"
      />
      {coupon === '' ? (
        <Button type="submit" variant="default" size="md">
          {t('paying.coupon.apply')}
        </Button>
      ) : (
        <Button
          variant="default"
          size="md"
          onClick={() => {
            setTyped('');
            onApply('');
          }}
        >
          {t('paying.coupon.remove')}
        </Button>
      )}
    </Stack>
  );
}
