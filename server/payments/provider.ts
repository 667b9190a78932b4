import type { Day } from '#domain/kernel/time.ts';
import type { PaymentFailure } from '#domain/wallet/purchase.ts';
import type { PaidTier } from '#domain/wallet/order.ts';

/** A card as far as anybody here knows it. */
export interface KeptCard {
  id: string;
  brand: string;
  last4: string;
  /** Month and year: `12/2030`. */
  expiry: string;
}

/** A month that the provider asked to be paid. */
export interface Charge {
  invoiceID: string;
  /** Counted from the first month of the subscription. */
  month: number;
  isPaid: boolean;
  cents: number;
}

/** The provider's subscription as it is now. */
export interface ProviderSubscription {
  id: string;
  version: number;
  status: 'PENDING' | 'ACTIVE' | 'CANCELED' | 'DEACTIVATED' | 'PAUSED' | 'COMPLETED';
  startDate: Day;
  /** The first day without it, where its end is known. */
  canceledDate: Day | null;
  charges: Charge[];
}

/** Whether the provider goes on to charge for it. */
export const isLive = ({ status, canceledDate }: ProviderSubscription): boolean =>
  (status === 'PENDING' || status === 'ACTIVE') && canceledDate === null;

export interface PaymentState {
  isPaid: boolean;
  cents: number;
  refundedCents: number;
}

/**
 * What the product asks of whoever takes cards. Amounts are whole US cents. `key` names one call for ever: asked again with
 * it, the provider answers what it did the first time.
 * @throws PaymentRefused where it is certain that nothing was done; anything else leaves that open and is to be asked again
 */
export interface CardProvider {
  makeCustomer(person: { key: string; id: string; email: string; name: string }): Promise<string>;
  /** At the provider nothing is left of who has left. */
  forgetCustomer(customerID: string): Promise<void>;
  keepCard(card: { key: string; customerID: string; source: string }): Promise<KeptCard>;
  dropCard(cardID: string): Promise<void>;
  /** @returns what the provider calls the payment, which is made */
  pay(payment: { key: string; customerID: string; cardID: string; cents: number; reference: string }): Promise<string>;
  payment(paymentID: string): Promise<PaymentState>;
  /** The payment that was made under a `reference` since then, which its key may have been forgotten for. */
  paymentOf(asked: { reference: string; cents: number; since: Date }): Promise<string | undefined>;
  refund(refund: { key: string; paymentID: string; cents: number }): Promise<void>;
  /** What the provider calls the plan of that price, which it makes where it has none. */
  variation(plan: { tier: PaidTier; cents: number }): Promise<string>;
  subscribe(subscription: {
    key: string;
    customerID: string;
    cardID: string;
    variationID: string;
    startDate: Day;
  }): Promise<ProviderSubscription>;
  subscription(id: string): Promise<ProviderSubscription>;
  /** Ends it with the month that is paid for; one that ends already is left as it is. */
  cancel(id: string): Promise<ProviderSubscription>;
  /** Takes the end back, where that is still to come. */
  resume(id: string): Promise<ProviderSubscription>;
  changeCard(id: string, cardID: string): Promise<void>;
  /** What some customers are charged for, by the provider's own list. */
  liveSubscriptionsOf(customerIDs: readonly string[]): Promise<string[]>;
}

/** The provider's word that nothing was charged, and why. */
export class PaymentRefused extends Error {
  readonly failure: PaymentFailure;

  constructor(failure: PaymentFailure, cause: unknown) {
    super(`the card provider refuses: ${failure}`, { cause });
    this.name = 'PaymentRefused';
    this.failure = failure;
  }
}
