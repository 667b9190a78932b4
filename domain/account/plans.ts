import { AppError } from '#domain/kernel/errors.ts';
import type { Instant } from '#domain/kernel/time.ts';
import type { SubscriptionTier } from '#domain/wallet/subscription-plan.ts';

const MEGABYTE = 1024 ** 2;
const GIGABYTE = 1024 ** 3;

/** How much of something a tier includes. */
export interface Limits {
  tutorMessagesADay: number;
  lessonDraftsAMonth: number;
  fileBytes: number;
}

export interface Plan {
  priceInDollarsAMonth: number;
  /** Given with each month that is paid. */
  tokensAMonth: number;
  limits: Limits;
  /** Figures side by side over all of a teacher's courses, and every figure as CSV (D-84). */
  hasCourseComparison: boolean;
}

/** What each tier costs and includes (D-11). No tier opens or closes a page: whoever is signed in may learn and teach. */
export const plans: Readonly<Record<SubscriptionTier, Plan>> = {
  FREE: {
    priceInDollarsAMonth: 0,
    tokensAMonth: 0,
    limits: { tutorMessagesADay: 20, lessonDraftsAMonth: 3, fileBytes: 250 * MEGABYTE },
    hasCourseComparison: false,
  },
  STUDENT: {
    priceInDollarsAMonth: 8,
    tokensAMonth: 200_000,
    limits: { tutorMessagesADay: 300, lessonDraftsAMonth: 10, fileBytes: 2 * GIGABYTE },
    hasCourseComparison: false,
  },
  TEACHER: {
    priceInDollarsAMonth: 20,
    tokensAMonth: 200_000,
    limits: { tutorMessagesADay: 300, lessonDraftsAMonth: 100, fileBytes: 20 * GIGABYTE },
    hasCourseComparison: true,
  },
};

export const priceCentsOf = (tier: SubscriptionTier): number => plans[tier].priceInDollarsAMonth * 100;

/** What somebody of a tier may use; the tier is that of the active plan, and without one FREE. */
export type LimitsOf = (tier: SubscriptionTier) => Limits;

export const planLimits: LimitsOf = (tier) => plans[tier].limits;

/** For a school that hosts itself and sells no plans. */
export const noLimits: LimitsOf = () => ({
  tutorMessagesADay: Number.POSITIVE_INFINITY,
  lessonDraftsAMonth: Number.POSITIVE_INFINITY,
  fileBytes: Number.POSITIVE_INFINITY,
});

/** Whether somebody of a tier compares courses and takes figures out (D-84). */
export type CanCompare = (tier: SubscriptionTier) => boolean;

export const planCanCompare: CanCompare = (tier) => plans[tier].hasCourseComparison;
export const everyoneCanCompare: CanCompare = () => true;

/** A limit that is reached: its name, its value, how much is used, and when it begins anew; null is never by itself. */
export const limitReached = (limit: keyof Limits, value: number, used: number, resetsAt: Instant | null): AppError =>
  new AppError('limit_reached', `${limit}: at most ${value}, and ${used} are used`, {
    details: { limit, value, used, resetsAt },
  });
