import type { ModelUsage } from '#domain/wallet/model-price.ts';
import type { Limits } from '#domain/wallet/pricing-plan.ts';

/** Purposes of model calls, with the plan limit that applies and the period it counts (D-11). */
export const callPurposes = {
  tutor: { limit: 'tutorMessagesADay', counts: 'day' },
  draft: { limit: 'lessonDraftsAMonth', counts: 'month' },
  suggestion: { limit: 'tutorMessagesADay', counts: 'day' },
} as const satisfies Record<string, { limit: keyof Limits; counts: 'day' | 'month' }>;
export type CallPurpose = keyof typeof callPurposes;

/** HELD until usage is known; RELEASED if nothing was used or the server stopped during the call. */
export const callStatuses = ['HELD', 'CAPTURED', 'RELEASED'] as const;

/** Usage of a call; estimated if the endpoint reported no numbers or the call was broken off. */
export interface MeasuredUsage extends ModelUsage {
  isEstimated: boolean;
}

/** `cut`: the answer reached its maximum length. */
export type ModelEnd = 'done' | 'cut' | 'stopped' | 'failed';
