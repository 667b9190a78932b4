import { lastDayOf } from '#domain/wallet/subscription-state.ts';
import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { monthlyPriceCents } from '#domain/wallet/pricing-plan.ts';
import { addDays, dayOf } from '#domain/kernel/day.ts';
import { type Order, paidTiers } from '#domain/wallet/order.ts';
import type { SubscriptionPlan } from '#domain/wallet/subscription-plan.ts';
import { askToConfirm } from '#ui/overlay/confirmation.ts';
import { StatePill } from '#ui/feedback/state-pill.tsx';
import { Panel } from '#ui/layout/panel.tsx';
import { Row } from '#ui/layout/stack.tsx';
import { LinkButton } from '#web/shared/control/link-button.tsx';
import { NotLoaded } from '#web/shared/loading/not-loaded.tsx';
import { useActor, useOwnRows, useSyncState } from '#web/store/hooks.ts';
import { CardChoice, type CardHandle } from '#web/wallet/payment/card-choice.tsx';
import { fetchCheckout } from '#web/wallet/payment/checkout-client.ts';
import { PurchaseAlert } from '#web/wallet/payment/purchase-alert.tsx';
import { TierName } from '#web/wallet/subscription/tier-name.tsx';
import { useRequest } from '#web/wallet/payment/use-request.ts';
import { useMoney } from '#web/wallet/payment/use-money.ts';
import { usePurchase } from '#web/wallet/payment/use-purchase.ts';

const latestFirst = { order: [['startDate', 'desc']] } as const;

/** The user's plan, its next date, and the actions on it. */
export function PlanBox() {
  const { t } = useTranslation();
  const owner = useActor().id;
  const plans = useOwnRows('SubscriptionPlan', { owner }, latestFirst);
  const plan = plans?.find(({ status }) => status === 'ACTIVE');
  const next = plans?.find(({ status, isRenewing }) => status === 'INACTIVE' && isRenewing);
  const ended = plans?.find(({ status, isRenewing, endDate }) => status === 'INACTIVE' && !isRenewing && endDate);
  const state = plan ? 'active' : ended ? 'ended' : 'inactive';
  return (
    <Panel
      gap={12}
      title={t('paying.plan.title')}
      actions={plans && <StatePill state={plan ? 'done' : 'todo'}>{t(`paying.plan.${state}`)}</StatePill>}
    >
      {plan && <ActivePlan plan={plan} next={next} />}
      {plans && !plan && <FreePlan ended={ended} />}
      {!plans && <NotLoaded />}
    </Panel>
  );
}

function FreePlan({ ended }: { ended: SubscriptionPlan | undefined }) {
  const { t } = useTranslation();
  const money = useMoney();
  return (
    <>
      <TierName tier="FREE" />
      <p>{t('paying.plan.free')}</p>
      {ended?.endDate && (
        <p>{t('paying.plan.endedOn', { tier: money.tier(ended.subscriptionTier), date: money.day(ended.endDate) })}</p>
      )}
      <Row gap={10} wrap>
        <LinkButton to="/payment">{t('paying.plan.choose')}</LinkButton>
      </Row>
    </>
  );
}

interface ActivePlanProps {
  plan: SubscriptionPlan;
  next: SubscriptionPlan | undefined;
}

function ActivePlan({ plan, next }: ActivePlanProps) {
  const { t } = useTranslation();
  const money = useMoney();
  const { isOnline } = useSyncState();
  const { purchase, isPending, isBlocked, error, submit } = usePurchase();
  const [isCardOpen, setCardOpen] = useState(false);
  const isBusy = isPending || isBlocked;
  const isEnding = !plan.isRenewing && !next;
  const keepText = useKeepText(plan, next);
  const order = async (kind: 'cancel' | 'resume') => {
    await submit({ order: { kind }, source: null, cents: 0 });
  };
  const handleCancel = async () => {
    const isSure = await askToConfirm({
      title: t('paying.plan.cancelTitle'),
      body: t('paying.plan.cancelBody', { date: money.day(plan.endDate ?? dayOf(new Date())) }),
      confirmLabel: t('paying.plan.cancel'),
      cancelLabel: t('paying.plan.resume'),
      isDangerous: true,
    });
    if (isSure) await order('cancel');
  };
  return (
    <>
      <PlanDates plan={plan} next={next} />
      <PurchaseAlert error={error} failure={purchase?.failure} />
      <output className="text-muted">{isBusy && t('paying.plan.carrying')}</output>
      <Row gap={10} wrap>
        <OtherPlans plans={next ? [plan, next] : [plan]} />
        <Button
          variant="default"
          disabled={!isOnline}
          onClick={() => setCardOpen(!isCardOpen)}
          aria-expanded={isCardOpen}
        >
          {t('paying.plan.changeCard')}
        </Button>
        {(isEnding || next) && (
          <Button disabled={isBusy || !isOnline} onClick={() => void order('resume')}>
            {keepText}
          </Button>
        )}
        {!isEnding && (
          <Button variant="default" disabled={isBusy || !isOnline} onClick={() => void handleCancel()}>
            {t('paying.plan.cancel')}
          </Button>
        )}
      </Row>
      {isCardOpen && <ChangeCard onDone={() => setCardOpen(false)} />}
    </>
  );
}

/** Label of the button that keeps the current plan, which names it while another one waits. */
function useKeepText(plan: SubscriptionPlan, next: SubscriptionPlan | undefined): string {
  const { t } = useTranslation();
  const money = useMoney();
  return next ? t('paying.plan.keep', { tier: money.tier(plan.subscriptionTier) }) : t('paying.plan.resume');
}

/** Links to the plans that neither run nor wait. */
function OtherPlans({ plans }: { plans: readonly SubscriptionPlan[] }) {
  const { t } = useTranslation();
  const money = useMoney();
  return paidTiers
    .filter((tier) => plans.every(({ subscriptionTier }) => tier !== subscriptionTier))
    .map((tier) => (
      <LinkButton key={tier} to="/payment" search={{ tier }} variant="default">
        {t('paying.plan.change', { tier: money.tier(tier) })}
      </LinkButton>
    ));
}

function PlanDates({ plan, next }: ActivePlanProps) {
  const { t } = useTranslation();
  const money = useMoney();
  const { endDate, isRenewing, subscriptionTier } = plan;
  const [today] = useState(() => dayOf(new Date()));
  const last = lastDayOf(plan);
  return (
    <>
      <TierName tier={subscriptionTier} />
      {endDate !== null && endDate < today && last !== null && (
        <p role="alert">{t('paying.plan.unpaid', { date: money.day(last) })}</p>
      )}
      {endDate !== null && endDate >= today && isRenewing && (
        <p>
          {t('paying.plan.renews', {
            date: money.day(addDays(endDate, 1)),
            amount: money.cents(monthlyPriceCents(subscriptionTier)),
          })}
        </p>
      )}
      {endDate !== null && !isRenewing && !next && <p>{t('paying.plan.ends', { date: money.day(endDate) })}</p>}
      {next && (
        <p>{t('paying.plan.next', { date: money.day(next.startDate), tier: money.tier(next.subscriptionTier) })}</p>
      )}
    </>
  );
}

const CARD: Order = { kind: 'card' };

function ChangeCard({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation();
  const checkout = useRequest('checkout', fetchCheckout);
  const cardRef = useRef<CardHandle>(null);
  const { purchase, isPending, error, submit } = usePurchase();
  if (purchase?.status === 'DONE')
    return (
      <output>
        {t('paying.plan.cardChanged')}{' '}
        <Button variant="default" onClick={onDone}>
          {t('common.close')}
        </Button>
      </output>
    );
  if (!checkout.value) return <output className="text-muted">{t('paying.card.loading')}</output>;
  const handleChange = async () => {
    const source = await cardRef.current?.tokenize(0);
    if (source) await submit({ order: CARD, source, cents: 0 });
  };
  return (
    <>
      <CardChoice checkout={checkout.value} hasStoredCard={false} cardRef={cardRef} />
      <PurchaseAlert error={error} failure={purchase?.failure} />
      <Button loading={isPending} onClick={() => void handleChange()}>
        {t('paying.plan.changeCard')}
      </Button>
    </>
  );
}
