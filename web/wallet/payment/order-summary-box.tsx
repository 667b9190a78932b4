import { Button, TextInput, Title } from '@mantine/core';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { monthlyPriceCents } from '#domain/wallet/pricing-plan.ts';
import { addDays } from '#domain/kernel/day.ts';
import type { Day } from '#domain/kernel/time.ts';
import { Stack } from '#ui/layout/stack.tsx';
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
  const titleID = useId();
  return (
    <section className="panel" aria-labelledby={titleID}>
      <Title order={2} id={titleID}>
        {t('paying.summary.title')}
      </Title>
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
    </section>
  );
}

function Sum({ price }: { price: Omit<OrderPrice, 'coupon'> }) {
  const { t } = useTranslation();
  const money = useMoney();
  const lines: [string, string][] = [[t('paying.summary.subtotal'), money.cents(price.subtotalCents)]];
  lines.push([t('paying.summary.discount'), money.cents(0 - price.discountCents)]);
  return (
    <Stack as="dl" gap={8} className={styles.sum}>
      {lines.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <bdi className="tabular-numbers">{value}</bdi>
          </dd>
        </div>
      ))}
      <div className={styles.total}>
        <dt>{t('paying.summary.total')}</dt>
        <dd>
          <bdi className="tabular-numbers">{money.cents(price.totalCents)}</bdi>
        </dd>
      </div>
      {price.taxCents > 0 && (
        <div>
          <dt>{t('paying.summary.tax')}</dt>
          <dd>
            <bdi className="tabular-numbers">{money.cents(price.taxCents)}</bdi>
          </dd>
        </div>
      )}
      {price.tokens > 0 && (
        <div>
          <dt>{t('paying.summary.gives')}</dt>
          <dd>
            <TokenAmount tokens={price.tokens} />
          </dd>
        </div>
      )}
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
