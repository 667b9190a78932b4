import type { Day } from '#domain/kernel/time.ts';
import { dayOf } from '#domain/kernel/day.ts';
import type { Env } from '#server/core/env/env.ts';
import { type Limiter, unlimited } from '#server/core/limits/limiter.ts';
import type { DatabaseClock } from '#server/core/postgres/database-clock.ts';

export const SANDBOX = 'sandbox';

/** Settings of checkout: provider, tax and limits. */
export interface CheckoutConfig {
  /** The sandbox or one Square location; undefined if cards are not accepted. */
  provider: string | undefined;
  isSandbox: boolean;
  /** False where every limit is lifted, so that there are no plans to sell. */
  arePlansOn: boolean;
  /** Percentage of tax that is included in every price. */
  taxPercent: number;
  limiter: Limiter;
  now: () => Date;
}

export type CheckoutSettings = Pick<Env, 'square' | 'isLocal' | 'arePlansOn' | 'taxPercent'>;

/**
 * Checkout with Square if it is configured; otherwise with the built-in sandbox, but only on a machine that nobody
 * else can reach: anyone else could get any plan with a test card.
 */
export function checkoutConfigOf(
  { square, isLocal, arePlansOn, taxPercent }: CheckoutSettings,
  limiter: Limiter,
  clock: Pick<DatabaseClock, 'now'> = Date,
): CheckoutConfig {
  const provider = square ? `square:${square.location}` : isLocal ? SANDBOX : undefined;
  return {
    provider,
    isSandbox: provider === SANDBOX,
    arePlansOn,
    taxPercent,
    limiter,
    now: () => new Date(clock.now()),
  };
}

export const noCheckout: CheckoutConfig = {
  provider: undefined,
  isSandbox: false,
  arePlansOn: true,
  taxPercent: 0,
  limiter: unlimited,
  now: () => new Date(),
};

export const todayAt = ({ now }: Pick<CheckoutConfig, 'now'>): Day => dayOf(now());
