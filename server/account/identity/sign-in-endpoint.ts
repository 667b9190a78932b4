import * as z from 'zod';
import { providerIDs } from '#domain/account/provider.ts';
import { languages } from '#domain/account/user.ts';
import { email, newPassword, otp, password } from '#server/account/identity/endpoint-field.ts';
import type { CountedName, GuessName } from '#server/core/limits/limit-table.ts';

/** Security: a path on our own site that cannot be interpreted as another site. */
const ownPage = z
  .string()
  .max(2000)
  .regex(/^\/(?![/\\]|auth\/|api\/)/);
const personName = z.string().trim().max(100);

/**
 * Security: allowlist of the identity library's endpoints and their fields. The library has many more (changing a user,
 * signing in with only a code, deleting); other endpoints answer 404, and other fields are dropped.
 */
export const signInEndpoints = {
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

export type SignInEndpoint = keyof typeof signInEndpoints;
export type SignInBody<C extends SignInEndpoint> = z.output<(typeof signInEndpoints)[C]>;

export const isSignInEndpoint = (path: string): path is SignInEndpoint => Object.hasOwn(signInEndpoints, path);

/** Log names of the calls. If a sign-in fails, nothing else is disclosed about it (D-13). */
export const signInEventOf: Record<SignInEndpoint, string> = {
  'sign-up/email': 'sign-up',
  'sign-in/email': 'sign-in',
  'email-otp/verify-email': 'auto sign-in',
  'email-otp/send-verification-otp': 'new code',
  'email-otp/request-password-reset': 'forgot password',
  'email-otp/reset-password': 'forgot password',
  'sign-in/social': 'hosted UI',
  'sign-out': 'sign-out',
};

export const CODE_MINUTES = 10;

interface EndpointLimits {
  /** Limits that count every call, narrowest first. */
  counted: readonly CountedName[];
  /** Limits that count only wrong guesses. */
  guesses: readonly GuessName[];
}

/** @param isKnown whether this browser has signed in with this address before */
export function endpointLimitsOf(call: SignInEndpoint, isKnown: boolean): EndpointLimits {
  const none = { counted: [], guesses: [] };
  const limits: Record<SignInEndpoint, EndpointLimits> = {
    'sign-up/email': {
      counted: ['sign-ups of an address', 'mails with codes', 'sign-ups in an hour', 'sign-ups in a day'],
      guesses: [],
    },
    'sign-in/email': {
      counted: [],
      guesses: isKnown
        ? ['sign-in from a known browser']
        : ['sign-in', 'sign-in from a network', 'sign-in to an address'],
    },
    // Guesses at codes are counted by the call handlers, after the checks that refuse a form without looking at its
    // code.
    'email-otp/verify-email': none,
    'email-otp/send-verification-otp': { counted: ['new codes', 'mails with codes'], guesses: [] },
    'email-otp/request-password-reset': { counted: ['password resets', 'mails with codes'], guesses: [] },
    'email-otp/reset-password': none,
    'sign-in/social': none,
    'sign-out': none,
  };
  return limits[call];
}
