import type pg from 'pg';
import type { Seller } from '#domain/wallet/receipt.ts';
import type { Log } from '#server/core/log/log.ts';
import type { SendEvent } from '#domain/event.ts';
import type { CardProvider } from '#server/wallet/payments/card-provider.ts';

/** Dependencies of payment processing. */
export interface PaymentContext {
  pool: pg.Pool;
  log: Log;
  provider: CardProvider;
  /** Name of the provider in our rows; rows of other providers are ignored. */
  providerName: string;
  isSandbox: boolean;
  taxPercent: number;
  /** The seller that receipts name today. */
  seller: () => Seller;
  now: () => Date;
  /** Queues a job in the transaction of `client`. */
  sendEvent: (client: pg.PoolClient, ...event: Parameters<SendEvent>) => Promise<void>;
  /** Wakes readers after a write that they wait for. */
  onChanged: () => void;
}
