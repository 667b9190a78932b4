import type { Day } from '#domain/kernel/time.ts';
import type { PaymentFailure } from '#domain/wallet/purchase.ts';
import type { PaidTier } from '#domain/wallet/order.ts';

/** A saved card without its number. */
export interface SavedCard {
  id: string;
  brand: string;
  last4: string;
  /** Month and year, for example `12/2030`. */
  expiry: string;
}

/** A month for which the provider issued an invoice. */
export interface Charge {
  invoiceID: string;
  /** Zero-based number of the month within the subscription. */
  month: number;
  isPaid: boolean;
  cents: number;
}

/** Current state of a subscription at the provider. */
export interface ProviderSubscription {
  id: string;
  version: number;
  status: 'PENDING' | 'ACTIVE' | 'CANCELED' | 'DEACTIVATED' | 'PAUSED' | 'COMPLETED';
  startDate: Day;
  /** First day without the subscription, if its end is known. */
  canceledDate: Day | null;
  charges: Charge[];
}

/** True if the provider will charge for it again. */
export const isLive = ({ status, canceledDate }: ProviderSubscription): boolean =>
  (status === 'PENDING' || status === 'ACTIVE') && canceledDate === null;

export interface PaymentState {
  isPaid: boolean;
  cents: number;
  refundedCents: number;
}

/**
 * Port to a card provider. Amounts are whole US cents. `key` is an idempotency key: a repeated call with it returns
 * the first result.
 * @throws PaymentRefused if it is certain that nothing was done; after any other error the call must be repeated
 */
export interface CardProvider {
  /** Currency in which our location takes payments, such as `USD`. */
  currency(): Promise<string>;
  createCustomer(person: { key: string; id: string; email: string; name: string }): Promise<string>;
  /** Deletes a customer who has left, with all data about them at the provider. */
  deleteCustomer(customerID: string): Promise<void>;
  saveCard(card: { key: string; customerID: string; source: string }): Promise<SavedCard>;
  disableCard(cardID: string): Promise<void>;
  /** @returns the provider's id of the completed payment */
  pay(payment: { key: string; customerID: string; cardID: string; cents: number; reference: string }): Promise<string>;
  payment(paymentID: string): Promise<PaymentState>;
  /** The payment with this `reference` since then, for which the provider may have forgotten the key. */
  paymentOf(asked: { reference: string; cents: number; since: Date }): Promise<string | undefined>;
  refund(refund: { key: string; paymentID: string; cents: number }): Promise<void>;
  /** The provider's id of the plan with that price; creates the plan if there is none. */
  findOrCreatePlan(plan: { tier: PaidTier; cents: number }): Promise<string>;
  subscribe(subscription: {
    key: string;
    customerID: string;
    cardID: string;
    variationID: string;
    startDate: Day;
  }): Promise<ProviderSubscription>;
  subscription(id: string): Promise<ProviderSubscription>;
  /** Ends a subscription after the paid month; one that already ends stays as it is. */
  cancel(id: string): Promise<ProviderSubscription>;
  /** Withdraws a cancellation that has not taken effect. */
  resume(id: string): Promise<ProviderSubscription>;
  changeCard(id: string, cardID: string): Promise<void>;
  /** Live subscriptions of these customers by the provider's own list. */
  liveSubscriptionsOf(customerIDs: readonly string[]): Promise<string[]>;
}

/** The provider confirms that nothing was charged, and why. */
export class PaymentRefused extends Error {
  readonly failure: PaymentFailure;

  constructor(failure: PaymentFailure, cause: unknown) {
    super(`the card provider refuses: ${failure}`, { cause });
    this.name = 'PaymentRefused';
    this.failure = failure;
  }
}

/** Customer and card that pay for an order. */
export interface Payer {
  customerID: string;
  card: SavedCard;
  /** True if the card was entered with this order. */
  isNew: boolean;
}
