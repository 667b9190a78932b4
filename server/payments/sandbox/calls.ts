import { dayOf } from '#domain/kernel/day.ts';
import { testCards } from '#domain/wallet/paper-card.ts';
import { billOne, change, charge, endOf } from '#server/payments/sandbox/billing.ts';
import { badRequest, notFound, refusedCard } from '#server/payments/sandbox/sandbox-error.ts';
import type { Money, Shelf, Things } from '#server/payments/sandbox/shelf.ts';

/** One call of Square's API: the ids in its path, its query and body, and the sandbox's records. */
export interface SandboxCall {
  shelf: Shelf;
  now: Date;
  ids: string[];
  query: Readonly<Record<string, string>>;
  body: CallBody;
}

/** Fields of the SDK's requests that the sandbox reads. */
interface CallBody {
  source_id?: string;
  card?: { customer_id?: string };
  customer_id?: string;
  card_id?: string;
  plan_variation_id?: string;
  location_id?: string;
  start_date?: string;
  timezone?: string;
  amount_money?: Money;
  reference_id?: string;
  payment_id?: string;
  email_address?: string;
  given_name?: string;
  subscription?: { card_id?: string; version?: number };
  batches?: { objects: (Partial<Things['variation']> & { id: string })[] }[];
  query?: { exact_query?: { attribute_value?: string }; filter?: { customer_ids?: string[] } };
}
type Answer = Promise<object>;

const faces: Readonly<Record<string, { card_brand: string; last_4: string }>> = {
  [testCards.good]: { card_brand: 'VISA', last_4: '1111' },
  [testCards.verified]: { card_brand: 'MASTERCARD', last_4: '5100' },
  [testCards.unverified]: { card_brand: 'MASTERCARD', last_4: '5100' },
  [testCards.funds]: { card_brand: 'AMERICAN_EXPRESS', last_4: '8431' },
  [testCards.later]: { card_brand: 'DISCOVER', last_4: '0000' },
};
const refused: Readonly<Record<string, string>> = {
  [testCards.declined]: 'CARD_DECLINED',
  [testCards.cvv]: 'CVV_FAILURE',
  [testCards.expired]: 'INVALID_EXPIRATION',
};

async function createCard({ shelf, now, body }: SandboxCall): Answer {
  const source = String(body.source_id);
  if (refused[source] !== undefined) throw refusedCard(refused[source]);
  const face = faces[source];
  if (!face) throw badRequest('INVALID_CARD_DATA');
  const { id: customer_id } = await shelf.get('customer', body.card?.customer_id);
  const card = await shelf.put('card', {
    id: shelf.newId('ccof:'),
    ...face,
    customer_id,
    exp_month: 12,
    exp_year: now.getUTCFullYear() + 4,
    enabled: true,
    version: 1,
    source_id: source,
  });
  await shelf.tell('card.created', 'card', card);
  return { card };
}

async function disableCard({ shelf, ids: [id] }: SandboxCall): Answer {
  const card = await shelf.get('card', id);
  return { card: await shelf.put('card', { ...card, enabled: false, version: card.version + 1 }) };
}

async function createPayment({ shelf, now, body }: SandboxCall): Answer {
  const card = await shelf.get('card', body.source_id);
  const money = moneyOf(body.amount_money);
  if (card.customer_id !== body.customer_id) throw badRequest('CUSTOMER_NOT_FOUND');
  return { payment: await charge(shelf, { card, money, now, reference: body.reference_id }) };
}

/** Ignores the requested time range, because a sandbox has few payments. */
async function listPayments({ shelf, query: { total } }: SandboxCall): Answer {
  return { payments: await shelf.all('payment', JSON.stringify({ amount_money: { amount: Number(total) } })) };
}

function moneyOf({ amount, currency }: Partial<Money> = {}): Money {
  if (amount === undefined || !Number.isSafeInteger(amount) || amount <= 0 || currency !== 'USD')
    throw badRequest('INVALID_VALUE');
  return { amount, currency };
}

async function createRefund({ shelf, body }: SandboxCall): Answer {
  const payment = await shelf.get('payment', body.payment_id);
  const money = moneyOf(body.amount_money);
  const refunded = payment.refunded_money.amount + money.amount;
  if (refunded > payment.amount_money.amount) throw badRequest('REFUND_AMOUNT_INVALID');
  const after = await shelf.put('payment', { ...payment, refunded_money: { ...money, amount: refunded } });
  const refund = await shelf.put('refund', {
    id: shelf.newId('REF'),
    payment_id: payment.id,
    status: 'COMPLETED',
    amount_money: money,
  });
  await shelf.tell('payment.updated', 'payment', after);
  await shelf.tell('refund.created', 'refund', refund);
  return { refund };
}

async function upsertPlans({ shelf, body }: SandboxCall): Answer {
  const mappings: { client_object_id: string; object_id: string }[] = [];
  const objects: object[] = [];
  for (const object of body.batches?.[0]?.objects ?? []) {
    const id = shelf.newId('PLAN');
    mappings.push({ client_object_id: object.id, object_id: id });
    if (object.type === 'SUBSCRIPTION_PLAN_VARIATION')
      objects.push(await shelf.put('variation', { ...object, id } as Things['variation']));
  }
  return { objects, id_mappings: mappings };
}

async function searchPlans({ shelf, body }: SandboxCall): Answer {
  const name = body.query?.exact_query?.attribute_value;
  const objects = await shelf.all('variation', JSON.stringify({ subscription_plan_variation_data: { name } }));
  return { objects };
}

async function createSubscription({ shelf, now, body }: SandboxCall): Answer {
  const card = await shelf.get('card', body.card_id);
  const { id: customer_id } = await shelf.get('customer', body.customer_id);
  const { id: plan_variation_id } = await shelf.get('variation', body.plan_variation_id);
  if (!card.enabled || card.customer_id !== customer_id) throw badRequest('INVALID_CARD');
  const today = dayOf(now);
  if (body.start_date !== undefined && body.start_date < today) throw badRequest('INVALID_VALUE');
  const made = await shelf.put('subscription', {
    id: shelf.newId('SUB'),
    location_id: body.location_id ?? '',
    customer_id,
    card_id: card.id,
    plan_variation_id,
    start_date: body.start_date ?? today,
    status: 'PENDING',
    version: 1,
    invoice_ids: [],
    timezone: body.timezone ?? 'UTC',
  });
  await shelf.tell('subscription.created', 'subscription', made);
  await billOne(shelf, made, now);
  return { subscription: await shelf.get('subscription', made.id) };
}

const actionOf = ({ id }: Things['subscription']): string => `END${id}`;

async function getSubscription({ shelf, ids: [id] }: SandboxCall): Answer {
  const subscription = await shelf.get('subscription', id);
  const isEnding = subscription.canceled_date !== undefined && subscription.status !== 'CANCELED';
  const action = { id: actionOf(subscription), type: 'CANCEL', effective_date: subscription.canceled_date };
  return { subscription: { ...subscription, actions: isEnding ? [action] : [] } };
}

async function cancelSubscription({ shelf, now, ids: [id] }: SandboxCall): Answer {
  const subscription = await shelf.get('subscription', id);
  if (subscription.canceled_date !== undefined || /CANCELED|DEACTIVATED/.test(subscription.status))
    throw badRequest('BAD_REQUEST');
  const changed = await change(shelf, subscription, { canceled_date: endOf(subscription) });
  await billOne(shelf, changed, now);
  return { subscription: await shelf.get('subscription', changed.id) };
}

async function deleteAction({ shelf, ids: [id, actionID] }: SandboxCall): Answer {
  const subscription = await shelf.get('subscription', id);
  const isThere = subscription.canceled_date !== undefined && subscription.status !== 'CANCELED';
  if (!isThere || actionID !== actionOf(subscription)) throw notFound();
  const { canceled_date: _, ...rest } = subscription;
  return { subscription: await change(shelf, rest, {}) };
}

async function updateSubscription({ shelf, now, ids: [id], body }: SandboxCall): Answer {
  const subscription = await shelf.get('subscription', id);
  const { card_id, version } = body.subscription ?? {};
  if (version !== subscription.version) throw badRequest('VERSION_MISMATCH');
  const card = await shelf.get('card', card_id);
  if (!card.enabled || card.customer_id !== subscription.customer_id) throw badRequest('INVALID_CARD');
  const changed = await change(shelf, subscription, { card_id: card.id });
  const [last] = changed.invoice_ids;
  const invoice = last === undefined ? undefined : await shelf.get('invoice', last);
  // A new card is tried at once.
  if (invoice?.status === 'UNPAID') await shelf.put('invoice', { ...invoice, tried_on: '' });
  await billOne(shelf, changed, now);
  return { subscription: await shelf.get('subscription', changed.id) };
}

async function searchSubscriptions({ shelf, body }: SandboxCall): Answer {
  const customers = body.query?.filter?.customer_ids ?? [];
  const found = await shelf.all('subscription');
  return { subscriptions: found.filter(({ customer_id }) => customers.includes(customer_id)) };
}

const created = async ({ shelf, body }: SandboxCall): Answer => {
  const { reference_id, email_address, given_name } = body;
  return {
    customer: await shelf.put('customer', {
      id: shelf.newId('CUS'),
      ...(reference_id && { reference_id }),
      ...(email_address && { email_address }),
      ...(given_name && { given_name }),
    }),
  };
};

/** Methods and path patterns of the calls that the product makes. */
export const sandboxCalls: readonly [method: string, path: RegExp, answer: (call: SandboxCall) => Answer][] = [
  ['POST', /^\/v2\/customers$/, created],
  ['DELETE', /^\/v2\/customers\/([^/]+)$/, async ({ shelf, ids: [id = ''] }) => shelf.remove(id).then(() => ({}))],
  ['POST', /^\/v2\/cards$/, createCard],
  ['POST', /^\/v2\/cards\/([^/]+)\/disable$/, disableCard],
  ['POST', /^\/v2\/payments$/, createPayment],
  ['GET', /^\/v2\/payments$/, listPayments],
  ['GET', /^\/v2\/payments\/([^/]+)$/, async ({ shelf, ids: [id] }) => ({ payment: await shelf.get('payment', id) })],
  ['POST', /^\/v2\/refunds$/, createRefund],
  ['POST', /^\/v2\/catalog\/search$/, searchPlans],
  ['POST', /^\/v2\/catalog\/batch-upsert$/, upsertPlans],
  ['POST', /^\/v2\/subscriptions$/, createSubscription],
  ['POST', /^\/v2\/subscriptions\/search$/, searchSubscriptions],
  ['GET', /^\/v2\/subscriptions\/([^/]+)$/, getSubscription],
  ['PUT', /^\/v2\/subscriptions\/([^/]+)$/, updateSubscription],
  ['POST', /^\/v2\/subscriptions\/([^/]+)\/cancel$/, cancelSubscription],
  ['DELETE', /^\/v2\/subscriptions\/([^/]+)\/actions\/([^/]+)$/, deleteAction],
  ['GET', /^\/v2\/invoices\/([^/]+)$/, async ({ shelf, ids: [id] }) => ({ invoice: await shelf.get('invoice', id) })],
];
