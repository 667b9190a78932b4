import * as z from 'zod';
import { providerIDs } from '#domain/account/provider.ts';
import { languages } from '#domain/account/user.ts';
import type { Limit } from '#server/auth/attempt-limit.ts';
import { email, newPassword, otp, password } from '#server/auth/call-field.ts';

/** Security: a page of ours, and none that another site could be at. */
const ownPage = z
  .string()
  .max(2000)
  .regex(/^\/(?![/\\]|auth\/|api\/)/);
const personName = z.string().trim().max(100);

/**
 * Security: everything that may be asked of the identity library, and with what. It has many more doors (changing a user,
 * signing in by a code alone, deleting); a door that is not here answers 404, and a field that is not here is dropped.
 */
export const calls = {
  'sign-up/email': z.object({
    email,
    password: newPassword,
    firstName: personName.min(1),
    lastName: personName,
    language: z.enum(languages).optional(),
  }),
  'sign-in/email': z.object({ email, password }),
  'email-otp/verify-email': z.object({ email, otp }),
  'email-otp/send-verification-otp': z.object({ email, type: z.literal('email-verification') }),
  'email-otp/request-password-reset': z.object({ email }),
  'email-otp/reset-password': z.object({ email, otp, password: newPassword }),
  'sign-in/social': z.object({ provider: z.enum(providerIDs), callbackURL: ownPage }),
  'sign-out': z.object({}),
} as const;

export type Call = keyof typeof calls;
export type CallBody<C extends Call> = z.output<(typeof calls)[C]>;

export const isCall = (path: string): path is Call => Object.hasOwn(calls, path);

/** What the log calls a call: where signing in fails, that is all that is told of it (D-13). */
export const eventOf: Record<Call, string> = {
  'sign-up/email': 'sign-up',
  'sign-in/email': 'sign-in',
  'email-otp/verify-email': 'auto sign-in',
  'email-otp/send-verification-otp': 'new code',
  'email-otp/request-password-reset': 'forgot password',
  'email-otp/reset-password': 'forgot password',
  'sign-in/social': 'hosted UI',
  'sign-out': 'sign-out',
};

export const MINUTE = 60;
export const HOUR = 60 * MINUTE;

/**
 * Security: each letter brings at most one new code, and each code stands `CODE_ATTEMPTS` wrong guesses. So of the million
 * codes an address is guessed at most 100 an hour, from all networks together: one in ten thousand.
 */
export const LETTERS_PER_HOUR = 20;
export const CODE_ATTEMPTS = 5;
export const CODE_MINUTES = 10;

export const letterLimit = (email: string): Limit => ({
  name: 'letters',
  subject: email,
  max: LETTERS_PER_HOUR,
  seconds: HOUR,
});

export const networkLimit = (network: string): Limit => ({
  name: 'network',
  subject: network,
  max: 240,
  seconds: MINUTE,
});

export interface Asker {
  email: string | undefined;
  network: string;
  /** This browser has signed in with this address before. */
  isKnown: boolean;
}

/**
 * The narrow limits first. A network may ask often: a whole class sits behind one address. What is tried with an e-mail
 * address is counted for each network, so that a stranger who tries does not lock its owner out; the wide limits over all
 * networks keep a password from being guessed and a mailbox from being filled. They never reach a browser that has signed
 * in before: whatever is tried elsewhere, its owner gets in there.
 */
export function limitsOf(call: Call, { email, network, isKnown }: Asker): Limit[] {
  const wide = networkLimit(network);
  if (email === undefined) return [wide];
  const here = `${email} ${network}`;
  const letters = letterLimit(email);
  const limits: Record<Call, Limit[]> = {
    'sign-up/email': [{ name: 'sign-up', subject: here, max: 5, seconds: HOUR }, letters],
    'sign-in/email': isKnown
      ? [{ name: 'sign-in known', subject: here, max: 10, seconds: 5 * MINUTE }]
      : [
          { name: 'sign-in', subject: here, max: 10, seconds: 5 * MINUTE },
          { name: 'sign-in anywhere', subject: email, max: 100, seconds: HOUR },
        ],
    // Only the browser that signed up reaches the code at all, and the code counts for itself.
    'email-otp/verify-email': [],
    'email-otp/send-verification-otp': [{ name: 'resend', subject: here, max: 5, seconds: HOUR }, letters],
    'email-otp/request-password-reset': [{ name: 'reset', subject: here, max: 5, seconds: HOUR }, letters],
    // Whoever asked may guess, so that a stranger could use up the codes that an owner waits for.
    'email-otp/reset-password': [{ name: 'reset code', subject: here, max: 10, seconds: HOUR }],
    'sign-in/social': [],
    'sign-out': [],
  };
  return [wide, ...limits[call]];
}
