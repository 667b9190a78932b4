import * as z from 'zod';
import { languages } from '#domain/account/user.ts';
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '#domain/account/password.ts';
import type { Limit } from '#server/auth/attempt-limit.ts';

const email = z.email().max(254).toLowerCase();
const password = z.string().min(PASSWORD_MIN_LENGTH).max(PASSWORD_MAX_LENGTH);
const personName = z.string().trim().max(100);

/**
 * Security: everything that may be asked of the identity library, and with what. It has many more doors (changing a user,
 * signing in by a code alone, deleting); a door that is not here answers 404, and a field that is not here is dropped.
 */
export const calls = {
  'sign-up/email': z.object({
    email,
    password,
    firstName: personName.min(1),
    lastName: personName,
    language: z.enum(languages).optional(),
  }),
  'sign-in/email': z.object({ email, password: z.string().min(1).max(PASSWORD_MAX_LENGTH) }),
  'email-otp/verify-email': z.object({ email, otp: z.string().regex(/^\d{6}$/) }),
  'email-otp/send-verification-otp': z.object({ email, type: z.literal('email-verification') }),
  'sign-out': z.object({}),
} as const;

export type Call = keyof typeof calls;
export type CallBody<C extends Call> = z.output<(typeof calls)[C]>;

export const isCall = (path: string): path is Call => Object.hasOwn(calls, path);

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/**
 * A network may ask often: a whole class sits behind one address. An e-mail address may be tried seldom, wherever the
 * tries come from; so nobody's password or code is guessed, and nobody's mailbox is filled.
 */
export function limitsOf(call: Call, subject: string | undefined, network: string): Limit[] {
  const wide: Limit = { name: 'network', subject: network, max: 240, seconds: MINUTE };
  if (subject === undefined) return [wide];
  const perAddress: Record<Exclude<Call, 'sign-out'>, Limit> = {
    'sign-up/email': { name: 'sign-up', subject, max: 5, seconds: HOUR },
    'sign-in/email': { name: 'sign-in', subject, max: 10, seconds: 5 * MINUTE },
    'email-otp/verify-email': { name: 'verify', subject, max: 30, seconds: HOUR },
    'email-otp/send-verification-otp': { name: 'resend', subject, max: 5, seconds: HOUR },
  };
  return call === 'sign-out' ? [wide] : [wide, perAddress[call]];
}
