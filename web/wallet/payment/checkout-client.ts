import type { BillingPeriod } from '#domain/wallet/billing-period.ts';
import type { Order } from '#domain/wallet/order.ts';
import type { OrderSummary } from '#domain/wallet/order-summary.ts';
import { fetchJson } from '#web/shared/loading/fetch-json.ts';

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

export const fetchCheckout = (): Promise<CheckoutInfo> => fetchJson('/api/checkout');

/** Orders that are charged at once. */
export type ChargedOrder = Extract<Order, { kind: 'subscribe' | 'change' | 'topUp' }>;

/** Key of a price request. A changed `since` makes a new key, so that the same order is priced again after a purchase. */
export const priceKey = (order: ChargedOrder, coupon: string, since: string): string =>
  JSON.stringify({ order, coupon, since });

/** @param question a key made by `priceKey` */
export function fetchPrice(key: string): Promise<OrderPrice> {
  const { order, coupon } = JSON.parse(key) as { order: ChargedOrder; coupon: string };
  const params = new URLSearchParams({ kind: order.kind });
  if ('tier' in order) params.set('tier', order.tier);
  else params.set('cents', String(order.cents));
  if (coupon !== '' && order.kind !== 'change') params.set('coupon', coupon);
  return fetchJson(`/api/checkout/price?${params}`);
}
