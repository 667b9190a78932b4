import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isTopUp } from '#domain/wallet/purchase.ts';
import { OfflineBanner } from '#ui/offline-banner.tsx';
import { useActor, useRows, useSyncState } from '#web/store/hooks.ts';
import { CardChoice, type CardTaker } from '#web/wallet/card-choice.tsx';
import { askPrice, type Checkout, type PricedKind, priceQuestion, type Refusal } from '#web/wallet/checkout-client.ts';
import { type Choice, OrderChoice } from '#web/wallet/order-choice.tsx';
import { CouponField, OrderSummaryBox } from '#web/wallet/order-summary-box.tsx';
import { PaymentDone } from '#web/wallet/payment-done.tsx';
import { Refused } from '#web/wallet/refused.tsx';
import { useRefusedText } from '#web/wallet/refused-text.ts';
import { useAsking } from '#web/wallet/use-asking.ts';
import { useMoney } from '#web/wallet/use-money.ts';
import { usePurchase } from '#web/wallet/use-purchase.ts';
import styles from './payment.module.css';

interface PaymentFormProps {
  checkout: Checkout;
  choice: Choice;
  onChoose: (choice: Choice) => void;
}

/** Checkout of a signed-in user: choice, price and payment. */
export function PaymentForm({ checkout, choice, onChoose }: PaymentFormProps) {
  const [plan] = useRows('SubscriptionPlan', { owner: useActor().id, status: 'ACTIVE' });
  const [coupon, setCoupon] = useState('');
  const taker = useRef<CardTaker>(null);
  const paying = usePurchase();
  const { made } = paying;
  const order = orderOf(choice, plan !== undefined);
  const { price, used, couponError, refusal } = usePrice(order, coupon, made?.status ?? '');

  if (made?.status === 'DONE') return <PaymentDone purchase={made} onMore={paying.again} />;
  const handlePay = async (total: number) => {
    const isLater = total === 0 && order.kind === 'change';
    const source = isLater ? null : await taker.current?.take(total);
    if (source !== undefined) await paying.decide({ order, source, coupon: used, cents: total });
  };
  return (
    <div className={styles['columns']}>
      <div className={styles['column']}>
        <OrderChoice choice={choice} arePlansOn={checkout.arePlansOn} onChange={onChoose} />
        <CardChoice checkout={checkout} taker={taker} />
      </div>
      <div className={styles['column']}>
        <OrderSummaryBox order={order} price={price} planEnd={plan?.endDate ?? null} />
        {order.kind !== 'change' && <CouponField coupon={coupon} error={couponError} onApply={setCoupon} />}
        <Pay
          paying={paying}
          total={price?.totalCents}
          refusal={paying.refusal ?? refusal}
          onPay={(total) => void handlePay(total)}
        />
      </div>
    </div>
  );
}

/** Price of an order, or the reason why it is refused. */
function usePrice(order: PricedKind, coupon: string, since: string) {
  const refusedText = useRefusedText();
  // Coupons do not apply to a change of plan, which charges only the rest of the month.
  const used = order.kind === 'change' ? '' : coupon;
  const isAsked = since !== 'DONE' && isAskable(order);
  const { value, refusal } = useAsking(isAsked ? priceQuestion(order, used, since) : undefined, askPrice);
  if (refusal?.details?.['field'] === 'coupon')
    return { price: value, used, couponError: refusedText(refusal), refusal: undefined };
  return { price: value, used, couponError: undefined, refusal };
}

interface PayProps {
  paying: ReturnType<typeof usePurchase>;
  total: number | undefined;
  refusal: Refusal | undefined;
  onPay: (total: number) => void;
}

/** Pay button with the state and the problems of the payment. */
function Pay({ paying: { made, isUnderWay, isBlocked }, total, refusal, onPay }: PayProps) {
  const { t } = useTranslation();
  const money = useMoney();
  const { isOnline } = useSyncState();
  return (
    <>
      {!isOnline && <OfflineBanner>{t('paying.offline')}</OfflineBanner>}
      <Refused refusal={refusal} failure={made?.failure} />
      {total === undefined ? (
        <Button size="md" fullWidth disabled>
          {t('paying.title')}
        </Button>
      ) : (
        <Button size="md" fullWidth loading={isUnderWay} disabled={!isOnline || isBlocked} onClick={() => onPay(total)}>
          <bdi>{total === 0 ? t('paying.confirm') : t('paying.pay', { amount: money.cents(total) })}</bdi>
        </Button>
      )}
      <output className="quiet">
        {isUnderWay && t('paying.waiting')}
        {isBlocked && t('paying.refused.open')}
      </output>
    </>
  );
}

export const orderOf = (choice: Choice, hasPlan: boolean): PricedKind =>
  'tier' in choice
    ? { kind: hasPlan ? 'change' : 'subscribe', tier: choice.tier }
    : { kind: 'topUp', cents: choice.cents };

const isAskable = (order: PricedKind): boolean => order.kind !== 'topUp' || isTopUp(order.cents);
