/** Password hashing: salted scrypt in the format of the identity library, which verifies passwords at sign-in. */
export { hashPassword, verifyPassword } from 'better-auth/crypto';
