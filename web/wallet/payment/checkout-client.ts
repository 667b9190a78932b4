import type { ErrorCode, ErrorDetails } from '#domain/kernel/errors.ts';
import type { BillingPeriod } from '#domain/wallet/billing-period.ts';
import type { Order } from '#domain/wallet/order.ts';
import type { OrderSummary } from '#domain/wallet/order-summary.ts';

/** Card settings of the school, and the stored card of the signed-in user. */
export interface CheckoutInfo {
  isOpen: boolean;
  isSandbox: boolean;
  arePlansOn: boolean;
  taxPercent: number;
  /** Settings of Square's card form; absent in the sandbox. */
  form?: { appID: string; locationID: string; script: string };
  card?: { brand: string; last4: string; expiry: string };
}

export interface OrderPrice extends OrderSummary {
  tokens: number;
  period: BillingPeriod | null;
  coupon: string | null;
}

export interface PurchaseRefusal {
  code: ErrorCode | 'offline';
  details?: ErrorDetails | undefined;
}
export type CheckoutResult<T> = { ok: true; value: T } | { ok: false; refusal: PurchaseRefusal };

async function get<T>(path: string): Promise<CheckoutResult<T>> {
  const response = await fetch(path, { credentials: 'same-origin' }).catch(() => undefined);
  if (!response) return { ok: false, refusal: { code: 'offline' } };
  const body: unknown = await response.json().catch(() => undefined);
  if (response.ok) return { ok: true, value: body as T };
  return { ok: false, refusal: (body ?? { code: 'offline' }) as PurchaseRefusal };
}

export const fetchCheckout = (): Promise<CheckoutResult<CheckoutInfo>> => get('/api/checkout');

/** Orders that are charged at once. */
export type ChargedOrder = Extract<Order, { kind: 'subscribe' | 'change' | 'topUp' }>;

/** Key of a price request. A changed `since` makes a new key, so that the same order is priced again after a purchase. */
export const priceKey = (order: ChargedOrder, coupon: string, since: string): string =>
  JSON.stringify({ order, coupon, since });

/** @param question a key made by `priceKey` */
export function fetchPrice(key: string): Promise<CheckoutResult<OrderPrice>> {
  const { order, coupon } = JSON.parse(key) as { order: ChargedOrder; coupon: string };
  const params = new URLSearchParams({ kind: order.kind });
  if ('tier' in order) params.set('tier', order.tier);
  else params.set('cents', String(order.cents));
  if (coupon !== '' && order.kind !== 'change') params.set('coupon', coupon);
  return get(`/api/checkout/price?${params}`);
}
