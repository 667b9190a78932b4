/** How long a person who leaves may come back; then nothing says who they were (D-81). */
export const GRACE_DAYS = 14;

/** The name that others see from then on of who wrote a review, taught a lesson or paid for one. */
export const FORMER_MEMBER = 'Former member';

/** In place of the address, which is free again: `.invalid` is nobody's, for good. */
export const formerEmail = (userID: string): string => `former.${userID}@invalid`;
