import type { Day } from '#domain/kernel/time.ts';
import { dayOf } from '#domain/kernel/day.ts';
import type { Env } from '#server/env.ts';
import { type Limiter, unlimited } from '#server/limits/limiter.ts';
import type { DatabaseClock } from '#server/postgres/database-clock.ts';

export const SANDBOX = 'sandbox';

/** How this school takes cards. */
export interface Checkout {
  /** The sandbox, or one location at Square; undefined where nobody takes cards. */
  provider: string | undefined;
  isSandbox: boolean;
  /** Whether plans are sold: where every limit is lifted there is nothing to sell. */
  arePlansOn: boolean;
  /** Of every price, in which it is. */
  taxPercent: number;
  limiter: Limiter;
  now: () => Date;
}

export type CheckoutSettings = Pick<Env, 'square' | 'isLocal' | 'arePlansOn' | 'taxPercent'>;

/**
 * How this school takes cards: at Square, where it is set; without it by the built-in sandbox, but only where nobody but this
 * machine gets to it, for whoever did could have any plan for a card of paper.
 */
export function checkoutOf(
  { square, isLocal, arePlansOn, taxPercent }: CheckoutSettings,
  limiter: Limiter,
  clock: Pick<DatabaseClock, 'now'> = Date,
): Checkout {
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

export const noCheckout: Checkout = {
  provider: undefined,
  isSandbox: false,
  arePlansOn: true,
  taxPercent: 0,
  limiter: unlimited,
  now: () => new Date(),
};

export const todayAt = ({ now }: Pick<Checkout, 'now'>): Day => dayOf(now());
