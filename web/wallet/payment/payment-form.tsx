import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isTopUp } from '#domain/wallet/purchase.ts';
import { OfflineBanner } from '#ui/feedback/offline-banner.tsx';
import { useActor, useOwnRows, useSyncState } from '#web/store/hooks.ts';
import { CardChoice, type CardHandle } from '#web/wallet/payment/card-choice.tsx';
import { fetchPrice, type CheckoutInfo, type ChargedOrder, priceKey } from '#web/wallet/payment/checkout-client.ts';
import { type OrderSelection, OrderChoice } from '#web/wallet/payment/order-choice.tsx';
import { CouponField, OrderSummaryBox } from '#web/wallet/payment/order-summary-box.tsx';
import { PaymentConfirmation } from '#web/wallet/payment/payment-confirmation.tsx';
import { PurchaseAlert, purchaseTexts } from '#web/wallet/payment/purchase-alert.tsx';
import { useRequest } from '#web/wallet/payment/use-request.ts';
import { useMoney } from '#web/wallet/payment/use-money.ts';
import { usePurchase } from '#web/wallet/payment/use-purchase.ts';
import { AppError } from '#domain/kernel/errors.ts';
import { Stack } from '#ui/layout/stack.tsx';
import { useErrorText } from '#web/shared/error/error-text.ts';
import styles from './payment.module.css';

interface PaymentFormProps {
  checkout: CheckoutInfo;
  choice: OrderSelection;
  /** Address of the page on which the tokens were missing. */
  next: string | undefined;
  onChoose: (choice: OrderSelection) => void;
}

/** Checkout of a signed-in user: choice, price and payment. */
export function PaymentForm({ checkout, choice, next, onChoose }: PaymentFormProps) {
  const plans = useOwnRows('SubscriptionPlan', { owner: useActor().id, status: 'ACTIVE' });
  const [plan] = plans ?? [];
  const [coupon, setCoupon] = useState('');
  const cardRef = useRef<CardHandle>(null);
  const paying = usePurchase();
  const { purchase } = paying;
  const order = orderOf(choice, plan !== undefined);
  const { price, appliedCoupon, couponError, error } = usePrice(plans && order, coupon, purchase?.status ?? '');

  if (purchase?.status === 'DONE') return <PaymentConfirmation purchase={purchase} next={next} onMore={paying.reset} />;
  const handlePay = async (total: number) => {
    const isLater = total === 0 && order.kind === 'change';
    const source = isLater ? null : await cardRef.current?.tokenize(total);
    if (source !== undefined) await paying.submit({ order, source, coupon: appliedCoupon, cents: total });
  };
  return (
    <Stack gap={24} columns="minmax(0, 1fr) minmax(0, 380px)" align="start" stackBelow="md">
      <Stack gap={20} className={styles.column}>
        <OrderChoice choice={choice} arePlansOn={checkout.arePlansOn} onChange={onChoose} />
        <CardChoice checkout={checkout} cardRef={cardRef} />
      </Stack>
      <Stack gap={20} className={styles.column}>
        <OrderSummaryBox order={order} price={price} planEnd={plan?.endDate ?? null} />
        {order.kind !== 'change' && <CouponField coupon={coupon} error={couponError} onApply={setCoupon} />}
        <PayButton
          paying={paying}
          total={price?.totalCents}
          error={paying.error ?? error}
          onPay={(total) => void handlePay(total)}
        />
      </Stack>
    </Stack>
  );
}

/** Price of an order, or the reason why it is refused. Without an order, which depends on the plan, there is none yet. */
function usePrice(order: ChargedOrder | undefined, coupon: string, since: string) {
  const errorText = useErrorText();
  // Coupons do not apply to a change of plan, which charges only the rest of the month.
  const appliedCoupon = order?.kind === 'change' ? '' : coupon;
  const isAsked = since !== 'DONE' && order !== undefined && hasPrice(order);
  const { value, error } = useRequest(isAsked ? priceKey(order, appliedCoupon, since) : undefined, fetchPrice);
  if (error instanceof AppError && error.details?.['field'] === 'coupon')
    return { price: value, appliedCoupon, couponError: errorText(error, purchaseTexts), error: undefined };
  return { price: value, appliedCoupon, couponError: undefined, error };
}

interface PayButtonProps {
  paying: ReturnType<typeof usePurchase>;
  total: number | undefined;
  error: unknown;
  onPay: (total: number) => void;
}

/** Pay button with the state and the problems of the payment. */
function PayButton({ paying: { purchase, isPending, isBlocked }, total, error, onPay }: PayButtonProps) {
  const { t } = useTranslation();
  const money = useMoney();
  const { isOnline } = useSyncState();
  return (
    <>
      {!isOnline && <OfflineBanner>{t('paying.refused.offline')}</OfflineBanner>}
      <PurchaseAlert error={error} failure={purchase?.failure} />
      {total === undefined ? (
        <Button size="md" fullWidth disabled>
          {t('paying.title')}
        </Button>
      ) : (
        <Button size="md" fullWidth loading={isPending} disabled={!isOnline || isBlocked} onClick={() => onPay(total)}>
          <bdi>{total === 0 ? t('paying.confirm') : t('paying.pay', { amount: money.cents(total) })}</bdi>
        </Button>
      )}
      <output className="text-muted">
        {isPending && t('paying.waiting')}
        {isBlocked && t('paying.refused.open')}
      </output>
    </>
  );
}

export const orderOf = (choice: OrderSelection, hasPlan: boolean): ChargedOrder =>
  'tier' in choice
    ? { kind: hasPlan ? 'change' : 'subscribe', tier: choice.tier }
    : { kind: 'topUp', cents: choice.cents };

const hasPrice = (order: ChargedOrder): boolean => order.kind !== 'topUp' || isTopUp(order.cents);
