import { dayOf } from '#domain/kernel/day.ts';
import { sandboxCards } from '#domain/wallet/sandbox-card.ts';
import { billSubscription, change, charge, endOf } from '#server/wallet/payments/sandbox/billing.ts';
import { badRequest, notFound, refusedCard } from '#server/wallet/payments/sandbox/sandbox-error.ts';
import type { Money, SandboxStore, SandboxRecords } from '#server/wallet/payments/sandbox/sandbox-store.ts';

/** One call of Square's API: the ids in its path, its query and body, and the sandbox's records. */
export interface SandboxRequest {
  store: SandboxStore;
  now: Date;
  ids: string[];
  query: Readonly<Record<string, string>>;
  body: SandboxRequestBody;
}

/** Fields of the SDK's requests that the sandbox reads. */
interface SandboxRequestBody {
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
  batches?: { objects: (Partial<SandboxRecords['variation']> & { id: string })[] }[];
  query?: { exact_query?: { attribute_value?: string }; filter?: { customer_ids?: string[] } };
}
type SandboxResponse = Promise<object>;

const cardFaces: Readonly<Record<string, { card_brand: string; last_4: string }>> = {
  [sandboxCards.good]: { card_brand: 'VISA', last_4: '1111' },
  [sandboxCards.verified]: { card_brand: 'MASTERCARD', last_4: '5100' },
  [sandboxCards.unverified]: { card_brand: 'MASTERCARD', last_4: '5100' },
  [sandboxCards.funds]: { card_brand: 'AMERICAN_EXPRESS', last_4: '8431' },
  [sandboxCards.later]: { card_brand: 'DISCOVER', last_4: '0000' },
};
const refusalCodes: Readonly<Record<string, string>> = {
  [sandboxCards.declined]: 'CARD_DECLINED',
  [sandboxCards.cvv]: 'CVV_FAILURE',
  [sandboxCards.expired]: 'INVALID_EXPIRATION',
};

async function createCard({ store, now, body }: SandboxRequest): SandboxResponse {
  const source = String(body.source_id);
  if (refusalCodes[source] !== undefined) throw refusedCard(refusalCodes[source]);
  const face = cardFaces[source];
  if (!face) throw badRequest('INVALID_CARD_DATA');
  const { id: customer_id } = await store.get('customer', body.card?.customer_id);
  const card = await store.put('card', {
    id: store.newId('ccof:'),
    ...face,
    customer_id,
    exp_month: 12,
    exp_year: now.getUTCFullYear() + 4,
    enabled: true,
    version: 1,
    source_id: source,
  });
  await store.queueEvent('card.created', 'card', card);
  return { card };
}

async function disableCard({ store, ids: [id] }: SandboxRequest): SandboxResponse {
  const card = await store.get('card', id);
  return { card: await store.put('card', { ...card, enabled: false, version: card.version + 1 }) };
}

async function createPayment({ store, now, body }: SandboxRequest): SandboxResponse {
  const card = await store.get('card', body.source_id);
  const money = moneyOf(body.amount_money);
  if (card.customer_id !== body.customer_id) throw badRequest('CUSTOMER_NOT_FOUND');
  return { payment: await charge(store, { card, money, now, reference: body.reference_id }) };
}

/** Ignores the requested time range, because a sandbox has few payments. */
async function listPayments({ store, query: { total } }: SandboxRequest): SandboxResponse {
  return { payments: await store.all('payment', JSON.stringify({ amount_money: { amount: Number(total) } })) };
}

function moneyOf({ amount, currency }: Partial<Money> = {}): Money {
  if (amount === undefined || !Number.isSafeInteger(amount) || amount <= 0 || currency !== 'USD')
    throw badRequest('INVALID_VALUE');
  return { amount, currency };
}

async function createRefund({ store, body }: SandboxRequest): SandboxResponse {
  const payment = await store.get('payment', body.payment_id);
  const money = moneyOf(body.amount_money);
  const refunded = payment.refunded_money.amount + money.amount;
  if (refunded > payment.amount_money.amount) throw badRequest('REFUND_AMOUNT_INVALID');
  const after = await store.put('payment', { ...payment, refunded_money: { ...money, amount: refunded } });
  const refund = await store.put('refund', {
    id: store.newId('REF'),
    payment_id: payment.id,
    status: 'COMPLETED',
    amount_money: money,
  });
  await store.queueEvent('payment.updated', 'payment', after);
  await store.queueEvent('refund.created', 'refund', refund);
  return { refund };
}

async function upsertPlans({ store, body }: SandboxRequest): SandboxResponse {
  const mappings: { client_object_id: string; object_id: string }[] = [];
  const objects: object[] = [];
  for (const object of body.batches?.[0]?.objects ?? []) {
    const id = store.newId('PLAN');
    mappings.push({ client_object_id: object.id, object_id: id });
    if (object.type === 'SUBSCRIPTION_PLAN_VARIATION')
      objects.push(await store.put('variation', { ...object, id } as SandboxRecords['variation']));
  }
  return { objects, id_mappings: mappings };
}

async function searchPlans({ store, body }: SandboxRequest): SandboxResponse {
  const name = body.query?.exact_query?.attribute_value;
  const objects = await store.all('variation', JSON.stringify({ subscription_plan_variation_data: { name } }));
  return { objects };
}

async function createSubscription({ store, now, body }: SandboxRequest): SandboxResponse {
  const card = await store.get('card', body.card_id);
  const { id: customer_id } = await store.get('customer', body.customer_id);
  const { id: plan_variation_id } = await store.get('variation', body.plan_variation_id);
  if (!card.enabled || card.customer_id !== customer_id) throw badRequest('INVALID_CARD');
  const today = dayOf(now);
  if (body.start_date !== undefined && body.start_date < today) throw badRequest('INVALID_VALUE');
  const made = await store.put('subscription', {
    id: store.newId('SUB'),
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
  await store.queueEvent('subscription.created', 'subscription', made);
  await billSubscription(store, made, now);
  return { subscription: await store.get('subscription', made.id) };
}

const actionOf = ({ id }: SandboxRecords['subscription']): string => `END${id}`;

async function getSubscription({ store, ids: [id] }: SandboxRequest): SandboxResponse {
  const subscription = await store.get('subscription', id);
  const isEnding = subscription.canceled_date !== undefined && subscription.status !== 'CANCELED';
  const action = { id: actionOf(subscription), type: 'CANCEL', effective_date: subscription.canceled_date };
  return { subscription: { ...subscription, actions: isEnding ? [action] : [] } };
}

async function cancelSubscription({ store, now, ids: [id] }: SandboxRequest): SandboxResponse {
  const subscription = await store.get('subscription', id);
  if (subscription.canceled_date !== undefined || /CANCELED|DEACTIVATED/.test(subscription.status))
    throw badRequest('BAD_REQUEST');
  const changed = await change(store, subscription, { canceled_date: endOf(subscription) });
  await billSubscription(store, changed, now);
  return { subscription: await store.get('subscription', changed.id) };
}

async function deleteAction({ store, ids: [id, actionID] }: SandboxRequest): SandboxResponse {
  const subscription = await store.get('subscription', id);
  const isThere = subscription.canceled_date !== undefined && subscription.status !== 'CANCELED';
  if (!isThere || actionID !== actionOf(subscription)) throw notFound();
  const { canceled_date: _, ...rest } = subscription;
  return { subscription: await change(store, rest, {}) };
}

async function updateSubscription({ store, now, ids: [id], body }: SandboxRequest): SandboxResponse {
  const subscription = await store.get('subscription', id);
  const { card_id, version } = body.subscription ?? {};
  if (version !== subscription.version) throw badRequest('VERSION_MISMATCH');
  const card = await store.get('card', card_id);
  if (!card.enabled || card.customer_id !== subscription.customer_id) throw badRequest('INVALID_CARD');
  const changed = await change(store, subscription, { card_id: card.id });
  const [last] = changed.invoice_ids;
  const invoice = last === undefined ? undefined : await store.get('invoice', last);
  // A new card is tried at once.
  if (invoice?.status === 'UNPAID') await store.put('invoice', { ...invoice, tried_on: '' });
  await billSubscription(store, changed, now);
  return { subscription: await store.get('subscription', changed.id) };
}

async function searchSubscriptions({ store, body }: SandboxRequest): SandboxResponse {
  const customers = body.query?.filter?.customer_ids ?? [];
  const found = await store.all('subscription');
  return { subscriptions: found.filter(({ customer_id }) => customers.includes(customer_id)) };
}

const createCustomer = async ({ store, body }: SandboxRequest): SandboxResponse => {
  const { reference_id, email_address, given_name } = body;
  return {
    customer: await store.put('customer', {
      id: store.newId('CUS'),
      ...(reference_id && { reference_id }),
      ...(email_address && { email_address }),
      ...(given_name && { given_name }),
    }),
  };
};

const getLocation = async ({ ids: [id] }: SandboxRequest): SandboxResponse => ({ location: { id, currency: 'USD' } });

/** Methods and path patterns of the calls that the product makes. */
export const sandboxEndpoints: readonly [
  method: string,
  path: RegExp,
  answer: (call: SandboxRequest) => SandboxResponse,
][] = [
  ['GET', /^\/v2\/locations\/([^/]+)$/, getLocation],
  ['POST', /^\/v2\/customers$/, createCustomer],
  ['DELETE', /^\/v2\/customers\/([^/]+)$/, async ({ store, ids: [id = ''] }) => store.remove(id).then(() => ({}))],
  ['POST', /^\/v2\/cards$/, createCard],
  ['POST', /^\/v2\/cards\/([^/]+)\/disable$/, disableCard],
  ['POST', /^\/v2\/payments$/, createPayment],
  ['GET', /^\/v2\/payments$/, listPayments],
  ['GET', /^\/v2\/payments\/([^/]+)$/, async ({ store, ids: [id] }) => ({ payment: await store.get('payment', id) })],
  ['POST', /^\/v2\/refunds$/, createRefund],
  ['POST', /^\/v2\/catalog\/search$/, searchPlans],
  ['POST', /^\/v2\/catalog\/batch-upsert$/, upsertPlans],
  ['POST', /^\/v2\/subscriptions$/, createSubscription],
  ['POST', /^\/v2\/subscriptions\/search$/, searchSubscriptions],
  ['GET', /^\/v2\/subscriptions\/([^/]+)$/, getSubscription],
  ['PUT', /^\/v2\/subscriptions\/([^/]+)$/, updateSubscription],
  ['POST', /^\/v2\/subscriptions\/([^/]+)\/cancel$/, cancelSubscription],
  ['DELETE', /^\/v2\/subscriptions\/([^/]+)\/actions\/([^/]+)$/, deleteAction],
  ['GET', /^\/v2\/invoices\/([^/]+)$/, async ({ store, ids: [id] }) => ({ invoice: await store.get('invoice', id) })],
];
