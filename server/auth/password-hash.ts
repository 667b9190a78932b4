/** How passwords are hashed: scrypt with a salt for each, in the format of the identity library, which checks them at sign-in. */
export { hashPassword, verifyPassword } from 'better-auth/crypto';
