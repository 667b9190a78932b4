import type pg from 'pg';
import type { Log } from '#server/log.ts';
import type { SendEvent } from '#server/notify/event.ts';
import type { CardProvider } from '#server/payments/provider.ts';

/** What payments are carried out with. */
export interface Till {
  pool: pg.Pool;
  log: Log;
  provider: CardProvider;
  /** What our rows call that provider: those of another one are none of its business. */
  providerName: string;
  isSandbox: boolean;
  taxPercent: number;
  now: () => Date;
  /** A job of the transaction of `client`. */
  sendEvent: (client: pg.PoolClient, ...event: Parameters<SendEvent>) => Promise<void>;
  /** Something was written that people wait for. */
  onChanged: () => void;
}
