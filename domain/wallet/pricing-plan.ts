import { AppError } from '#domain/kernel/errors.ts';
import type { Instant } from '#domain/kernel/time.ts';
import type { SubscriptionTier } from '#domain/wallet/subscription-plan.ts';

const MEGABYTE = 1024 ** 2;
const GIGABYTE = 1024 ** 3;

/** Usage limits of a tier. */
export interface Limits {
  tutorMessagesADay: number;
  lessonDraftsAMonth: number;
  fileBytes: number;
}

export interface PricingPlan {
  priceInDollarsAMonth: number;
  /** Tokens granted for each paid month. */
  tokensAMonth: number;
  limits: Limits;
  /** Comparison of all of a teacher's courses, and analytics as CSV (D-84). */
  hasCourseComparison: boolean;
}

/** Names of the plans, the same in every language. */
export const planNames: Readonly<Record<SubscriptionTier, string>> = {
  FREE: 'Free',
  STUDENT: 'Student',
  TEACHER: 'Teacher',
};

/** Price and contents of each tier (D-11). No tier restricts pages: every signed-in person may learn and teach. */
export const pricingPlans: Readonly<Record<SubscriptionTier, PricingPlan>> = {
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

export const monthlyPriceCents = (tier: SubscriptionTier): number => pricingPlans[tier].priceInDollarsAMonth * 100;

/** Limits of a tier; a person without an active plan has the tier FREE. */
export type LimitsOf = (tier: SubscriptionTier) => Limits;

export const planLimits: LimitsOf = (tier) => pricingPlans[tier].limits;

/** Limits for a self-hosted school that sells no plans. */
export const noLimits: LimitsOf = () => ({
  tutorMessagesADay: Number.POSITIVE_INFINITY,
  lessonDraftsAMonth: Number.POSITIVE_INFINITY,
  fileBytes: Number.POSITIVE_INFINITY,
});

/** True if people of a tier may compare courses and export analytics (D-84). */
export type CanCompare = (tier: SubscriptionTier) => boolean;

export const planCanCompare: CanCompare = (tier) => pricingPlans[tier].hasCourseComparison;
export const everyoneCanCompare: CanCompare = () => true;

/**
 * Error for a reached limit: its name, value, usage and reset time; a null reset time means that it never resets by
 * itself.
 */
export const limitReached = (limit: keyof Limits, value: number, used: number, resetsAt: Instant | null): AppError =>
  new AppError('limit_reached', `${limit}: at most ${value}, and ${used} are used`, {
    details: { limit, value, used, resetsAt },
  });
