import type { Day } from '#domain/kernel/time.ts';

/** What an administrator gives out to make an order cheaper: a share of it or an amount, one of the two. */
export interface Coupon {
  /** In capital letters; people type it as they like. */
  code: string;
  percent: number | null;
  cents: number | null;
  /** The first and the last day on which it is good; null is always. */
  validFrom: Day | null;
  validUntil: Day | null;
  /** How often it may be used, by everybody and by each; null is as often as one likes. */
  uses: number | null;
  usesPerPerson: number | null;
}

export const COUPON_SHAPE = /^[A-Z0-9][A-Z0-9-]{1,39}$/;

/** A code as it is kept, of what somebody typed. */
export const couponCode = (typed: string): string => typed.trim().toUpperCase();

export type CouponProblem = 'unknown' | 'early' | 'over' | 'usedUp' | 'usedByYou';

interface CouponUse {
  today: Day;
  used: number;
  usedByPerson: number;
}

/** Why a coupon does nothing, if that is so. */
export function couponProblem(coupon: Coupon | undefined, use: CouponUse): CouponProblem | undefined {
  if (!coupon) return 'unknown';
  if (coupon.validFrom !== null && use.today < coupon.validFrom) return 'early';
  if (coupon.validUntil !== null && use.today > coupon.validUntil) return 'over';
  if (coupon.usesPerPerson !== null && use.usedByPerson >= coupon.usesPerPerson) return 'usedByYou';
  if (coupon.uses !== null && use.used >= coupon.uses) return 'usedUp';
  return undefined;
}

/** Money: what it takes off, in whole cents and never more than there is. A part of a cent is not taken off. */
export const discountCents = ({ percent, cents }: Pick<Coupon, 'percent' | 'cents'>, subtotalCents: number): number =>
  Math.min(subtotalCents, percent === null ? (cents ?? 0) : Math.floor((subtotalCents * percent) / 100));
