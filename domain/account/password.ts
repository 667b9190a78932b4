/** The only rule a password has (D-42): length, in characters. */
export const PASSWORD_MIN_LENGTH = 8;
/** Hashing has to end; longer ones are refused, never cut. */
export const PASSWORD_MAX_LENGTH = 128;
