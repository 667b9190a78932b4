import { Title } from '@mantine/core';
import { useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { monthlyPriceCents } from '#domain/wallet/pricing-plan.ts';
import { paidTiers } from '#domain/wallet/order.ts';
import { orderSummary } from '#domain/wallet/order-summary.ts';
import { topUpCents } from '#domain/wallet/purchase.ts';
import { ErrorBox } from '#ui/feedback/error-box.tsx';
import { usePageTitle } from '#ui/layout/page-title.ts';
import { Loading, SkeletonText } from '#ui/feedback/skeleton.tsx';
import { Stack } from '#ui/layout/stack.tsx';
import { isLoginComplete, getSession, useSession } from '#web/account/session/session.ts';
import { safeNext } from '#web/account/session/next-page.ts';
import { PublicHeader } from '#web/app/visitor/public-header.tsx';
import { SessionStoreProvider } from '#web/app/session/signed-in-layout.tsx';
import { LinkButton } from '#web/shared/control/link-button.tsx';
import { fetchCheckout, type CheckoutInfo } from '#web/wallet/payment/checkout-client.ts';
import { type OrderSelection, OrderChoice } from '#web/wallet/payment/order-choice.tsx';
import { OrderSummaryBox } from '#web/wallet/payment/order-summary-box.tsx';
import { orderOf, PaymentForm } from '#web/wallet/payment/payment-form.tsx';
import { useRequest } from '#web/wallet/payment/use-request.ts';
import styles from '#web/wallet/payment/payment.module.css';

/** The payment page. It has no shell; visitors see the prices and have to sign in to pay (D-52). */
export function PaymentPage() {
  const { t } = useTranslation();
  const user = useSession();
  const { tier, cents, ...search } = useSearch({ from: '/payment' });
  const next = search.next && safeNext(search.next);
  const [choice, setChoice] = useState<OrderSelection>(() => choiceOf(tier, cents));
  const checkout = useRequest('checkout', fetchCheckout);
  usePageTitle(t('paying.title'));
  useEffect(() => {
    // The server decides whether the user is signed in; offline the stored session counts.
    getSession().catch(() => undefined);
  }, []);
  return (
    <div className={styles.payment}>
      <PublicHeader />
      <main>
        <Title order={1}>{t('paying.title')}</Title>
        <p className={styles.lead}>{t('paying.lead')}</p>
        {checkout.error !== undefined && <ErrorBox message={t('paying.refused.offline')} onRetry={checkout.retry} />}
        {!checkout.value && checkout.error === undefined && (
          <Loading label={t('paying.title')}>
            <SkeletonText lines={6} />
          </Loading>
        )}
        {checkout.value && !checkout.value.isOpen && <p>{t('paying.refused.noCards')}</p>}
        {checkout.value?.isOpen &&
          (user && isLoginComplete(user) ? (
            <SessionStoreProvider key={user.id} user={user}>
              <PaymentForm checkout={checkout.value} choice={choice} next={next} onChoose={setChoice} />
            </SessionStoreProvider>
          ) : (
            <VisitorPayment checkout={checkout.value} choice={choice} next={next} onChoose={setChoice} />
          ))}
      </main>
    </div>
  );
}

/** The choice and its price, for a visitor who is not signed in. */
function VisitorPayment({
  checkout,
  choice,
  next,
  onChoose,
}: {
  checkout: CheckoutInfo;
  choice: OrderSelection;
  next: string | undefined;
  onChoose: (c: OrderSelection) => void;
}) {
  const { t } = useTranslation();
  const order = orderOf(choice, false);
  const priceCents = 'tier' in order ? monthlyPriceCents(order.tier) : order.cents;
  const summary = orderSummary([{ priceCents, quantity: 1 }], 0, checkout.taxPercent);
  const search = new URLSearchParams('tier' in choice ? { tier: choice.tier } : { cents: String(choice.cents) });
  if (next !== undefined) search.set('next', next);
  return (
    <Stack gap={24} columns="minmax(0, 1fr) minmax(0, 380px)" align="start" stackBelow="md">
      <Stack gap={20} className={styles.column}>
        <OrderChoice choice={choice} arePlansOn={checkout.arePlansOn} onChange={onChoose} />
      </Stack>
      <Stack gap={20} className={styles.column}>
        <OrderSummaryBox order={order} price={{ ...summary, tokens: 0, period: null }} planEnd={null} />
        <LinkButton to="/auth/login" search={{ next: `/payment?${search}` }} size="md" fullWidth>
          {t('paying.signIn')}
        </LinkButton>
      </Stack>
    </Stack>
  );
}

function choiceOf(wish: string | undefined, cents: string | undefined): OrderSelection {
  const tier = paidTiers.find((each) => each === wish);
  if (tier) return { tier };
  const requestedCents = Number(cents);
  const known = topUpCents.find((each) => each === requestedCents);
  if (cents !== undefined && Number.isInteger(requestedCents))
    return { cents: requestedCents, isCustom: known === undefined };
  return { tier: 'STUDENT' };
}
