import type { Day } from '#domain/kernel/time.ts';

/** A code that makes an order cheaper by a percentage or by an amount; exactly one of the two is set. */
export interface Coupon {
  /** In capital letters; people may type any case. */
  code: string;
  percent: number | null;
  cents: number | null;
  /** First and last day of validity; null means unbounded. */
  validFrom: Day | null;
  validUntil: Day | null;
  /** Maximum uses in total and per person; null means unlimited. */
  uses: number | null;
  usesPerPerson: number | null;
}

export const COUPON_PATTERN = /^[A-Z0-9][A-Z0-9-]{1,39}$/;

/** Normalizes a typed code. */
export const couponCode = (typed: string): string => typed.trim().toUpperCase();

export type CouponProblem = 'unknown' | 'early' | 'over' | 'usedUp' | 'usedByYou';

interface CouponUse {
  today: Day;
  used: number;
  usedByPerson: number;
}

/** Reason why a coupon cannot be used; undefined if it can. */
export function couponProblem(coupon: Coupon | undefined, use: CouponUse): CouponProblem | undefined {
  if (!coupon) return 'unknown';
  if (coupon.validFrom !== null && use.today < coupon.validFrom) return 'early';
  if (coupon.validUntil !== null && use.today > coupon.validUntil) return 'over';
  if (coupon.usesPerPerson !== null && use.usedByPerson >= coupon.usesPerPerson) return 'usedByYou';
  if (coupon.uses !== null && use.used >= coupon.uses) return 'usedUp';
  return undefined;
}

/** Money: discount in whole cents, rounded down and never more than the subtotal. */
export const discountCents = ({ percent, cents }: Pick<Coupon, 'percent' | 'cents'>, subtotalCents: number): number =>
  Math.min(subtotalCents, percent === null ? (cents ?? 0) : Math.floor((subtotalCents * percent) / 100));
