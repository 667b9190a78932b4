/** Minimum length in characters, the only rule for passwords (D-42). */
export const PASSWORD_MIN_LENGTH = 8;
/** Hashing time must be bounded; longer passwords are refused, never truncated. */
export const PASSWORD_MAX_LENGTH = 128;
