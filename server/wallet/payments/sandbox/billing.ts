import { addDays, dayOf, daysBetween } from '#domain/kernel/day.ts';
import { periodAt } from '#domain/wallet/billing-period.ts';
import { sandboxCards } from '#domain/wallet/sandbox-card.ts';
import { badRequest, refusedCard } from '#server/wallet/payments/sandbox/sandbox-error.ts';
import type { Money, SandboxStore, SandboxRecords } from '#server/wallet/payments/sandbox/sandbox-store.ts';

/** Days after which Square gives up on an unpaid invoice. */
const RETRY_DAYS = 14;

type Subscription = SandboxRecords['subscription'];

/** Error of a charge by test card; other cards pay. */
const refusals: Readonly<Record<string, string>> = {
  [sandboxCards.funds]: 'INSUFFICIENT_FUNDS',
  [sandboxCards.unverified]: 'CARD_DECLINED_VERIFICATION_REQUIRED',
};

export async function charge(
  store: SandboxStore,
  {
    card,
    money,
    now,
    reference,
  }: { card: SandboxRecords['card']; money: Money; now: Date; reference?: string | undefined },
): Promise<SandboxRecords['payment']> {
  if (!card.enabled) throw badRequest('INVALID_CARD');
  const refusal = refusals[card.source_id];
  if (refusal !== undefined) throw refusedCard(refusal);
  const payment = await store.put('payment', {
    id: store.newId('PAY'),
    status: 'COMPLETED',
    amount_money: money,
    refunded_money: { amount: 0, currency: money.currency },
    customer_id: card.customer_id,
    created_at: now.toISOString(),
    ...(reference === undefined ? {} : { reference_id: reference }),
  });
  await store.queueEvent('payment.created', 'payment', payment);
  return payment;
}

/**
 * Bills what is due, as the hosted service does: charges each month on its day, retries unpaid invoices and ends
 * subscriptions.
 */
export async function billDue(store: SandboxStore, now: Date): Promise<void> {
  for (const status of ['PENDING', 'ACTIVE'] as const)
    for (const subscription of await store.all('subscription', JSON.stringify({ status })))
      await billSubscription(store, subscription, now);
}

export async function billSubscription(store: SandboxStore, from: Subscription, now: Date): Promise<void> {
  const today = dayOf(now);
  for (let subscription: Subscription | undefined = from; subscription; )
    subscription = await billNext(store, subscription, today, now);
}

/** Next step of a subscription, if one is due. */
async function billNext(
  store: SandboxStore,
  from: Subscription,
  today: string,
  now: Date,
): Promise<Subscription | undefined> {
  const due = periodAt(from.start_date, from.invoice_ids.length);
  const end = from.canceled_date;
  if (end !== undefined && end <= due.start) {
    if (end <= today) await change(store, from, { status: 'CANCELED' });
    return undefined;
  }
  const [last] = from.invoice_ids;
  const owed = last === undefined ? undefined : await store.get('invoice', last);
  if (owed?.status === 'UNPAID') return collect(store, from, owed, today, now);
  if (due.start > today) return undefined;
  const { subscription_plan_variation_data: plan } = await store.get('variation', from.plan_variation_id);
  const money = plan.phases[0]?.pricing.price_money;
  if (!money) throw badRequest('INVALID_VALUE');
  const invoice = await store.put('invoice', {
    id: store.newId('INV'),
    subscription_id: from.id,
    status: 'UNPAID',
    payment_requests: [{ computed_amount_money: money }],
    scheduled_at: `${due.start}T00:00:00Z`,
    tried_on: '',
  });
  const changed = await change(store, from, {
    status: 'ACTIVE',
    charged_through_date: due.end,
    invoice_ids: [invoice.id, ...from.invoice_ids],
  });
  await store.queueEvent('invoice.created', 'invoice', invoice);
  return collect(store, changed, invoice, today, now);
}

/** Tries to charge an invoice once a day until it is paid or given up. */
async function collect(
  store: SandboxStore,
  from: Subscription,
  invoice: SandboxRecords['invoice'],
  today: string,
  now: Date,
): Promise<Subscription | undefined> {
  if (daysBetween(invoice.scheduled_at.slice(0, 10), today) > RETRY_DAYS) {
    await change(store, from, { status: 'DEACTIVATED' });
    return undefined;
  }
  if (invoice.tried_on === today) return undefined;
  const card = await store.get('card', from.card_id);
  const money = invoice.payment_requests[0]?.computed_amount_money;
  const isPaid = money !== undefined && (await canPay(store, card, money, now));
  const tried = await store.put('invoice', { ...invoice, status: isPaid ? 'PAID' : 'UNPAID', tried_on: today });
  await store.queueEvent(isPaid ? 'invoice.payment_made' : 'invoice.scheduled_charge_failed', 'invoice', tried);
  return isPaid ? from : undefined;
}

async function canPay(store: SandboxStore, card: SandboxRecords['card'], money: Money, now: Date): Promise<boolean> {
  if (card.source_id === sandboxCards.later) return false;
  try {
    await charge(store, { card, money, now });
    return true;
  } catch {
    return false;
  }
}

export async function change(
  store: SandboxStore,
  from: Subscription,
  to: Partial<Subscription>,
): Promise<Subscription> {
  const changed = await store.put('subscription', { ...from, ...to, version: from.version + 1 });
  await store.queueEvent('subscription.updated', 'subscription', changed);
  return changed;
}

/** First day after the last charged month, or the start if nothing was charged yet. */
export const endOf = ({ start_date, charged_through_date }: Subscription): string =>
  charged_through_date === undefined ? start_date : addDays(charged_through_date, 1);
