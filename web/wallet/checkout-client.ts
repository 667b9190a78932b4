import type { ErrorCode, ErrorDetails } from '#domain/kernel/errors.ts';
import type { BillingPeriod } from '#domain/wallet/billing-period.ts';
import type { Order } from '#domain/wallet/order.ts';
import type { OrderSummary } from '#domain/wallet/order-summary.ts';

/** Card settings of the school, and the stored card of the signed-in user. */
export interface Checkout {
  isOpen: boolean;
  isSandbox: boolean;
  arePlansOn: boolean;
  taxPercent: number;
  /** Settings of Square's card form; absent in the sandbox. */
  form?: { appID: string; locationID: string; script: string };
  card?: { brand: string; last4: string; expiry: string };
}

export interface Price extends OrderSummary {
  tokens: number;
  period: BillingPeriod | null;
  coupon: string | null;
}

export interface Refusal {
  code: ErrorCode | 'offline';
  details?: ErrorDetails | undefined;
}
export type Answer<T> = { ok: true; value: T } | { ok: false; refusal: Refusal };

async function get<T>(path: string): Promise<Answer<T>> {
  const response = await fetch(path, { credentials: 'same-origin' }).catch(() => undefined);
  if (!response) return { ok: false, refusal: { code: 'offline' } };
  const body: unknown = await response.json().catch(() => undefined);
  if (response.ok) return { ok: true, value: body as T };
  return { ok: false, refusal: (body ?? { code: 'offline' }) as Refusal };
}

export const askCheckout = (): Promise<Answer<Checkout>> => get('/api/checkout');

/** Orders that are charged at once. */
export type PricedKind = Extract<Order, { kind: 'subscribe' | 'change' | 'topUp' }>;

/** Key of a price request. A changed `since` makes a new key, so that the same order is priced again after a purchase. */
export const priceQuestion = (order: PricedKind, coupon: string, since: string): string =>
  JSON.stringify({ order, coupon, since });

/** @param question a key made by `priceQuestion` */
export function askPrice(question: string): Promise<Answer<Price>> {
  const { order, coupon } = JSON.parse(question) as { order: PricedKind; coupon: string };
  const asked = new URLSearchParams({ kind: order.kind });
  if ('tier' in order) asked.set('tier', order.tier);
  else asked.set('cents', String(order.cents));
  if (coupon !== '' && order.kind !== 'change') asked.set('coupon', coupon);
  return get(`/api/checkout/price?${asked}`);
}
