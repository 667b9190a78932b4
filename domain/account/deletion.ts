/** Days in which a deleted account can be restored; after that its personal data is erased (D-81). */
export const DELETION_GRACE_DAYS = 14;

/** Name that replaces the erased one on reviews, lessons and payments. */
export const FORMER_MEMBER = 'Former member';

/** Replaces the erased address, which becomes free again. The `.invalid` domain never receives mail. */
export const formerEmail = (userID: string): string => `former.${userID}@invalid`;
