/** Days in which a deleted account can be restored; after that its personal data is erased (D-81). */
export const DELETION_GRACE_DAYS = 14;

/** Name that replaces the erased one on reviews, lessons and payments; `public_name` in SQL has the same. */
export const DELETED_USER = 'Deleted user';

/** Replaces the erased address, which becomes free again. The `.invalid` domain never receives mail. */
export const erasedEmail = (userID: string): string => `former.${userID}@invalid`;
