import type { Limits } from '#domain/account/plans.ts';

/** What models are called for, with the limit of the plan under which it is, and what that counts (D-11). */
export const callPurposes = {
  tutor: { limit: 'tutorMessagesADay', counts: 'day' },
  draft: { limit: 'lessonDraftsAMonth', counts: 'month' },
  suggestion: { limit: 'tutorMessagesADay', counts: 'day' },
} as const satisfies Record<string, { limit: keyof Limits; counts: 'day' | 'month' }>;
export type CallPurpose = keyof typeof callPurposes;

/** HELD until it is known what was used; RELEASED when that was nothing, or its server was lost. */
export const callStatuses = ['HELD', 'CAPTURED', 'RELEASED'] as const;
export type CallStatus = (typeof callStatuses)[number];
