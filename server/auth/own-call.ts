import * as z from 'zod';
import type { LoginStep } from '#domain/account/login-step.ts';
import { email, newPassword, otp, password } from '#server/auth/call-field.ts';
import type { CallOutcome, Parts } from '#server/auth/parts.ts';
import type { SignedIn } from '#server/auth/session-cache.ts';

/** What whoever is signed in may ask about their own account. The identity library takes no part in it. */
export const ownCalls = {
  'email/request-change': z.object({ email, password }),
  'email/confirm-change': z.object({ otp }),
  'email/cancel-change': z.object({}),
  'password/change': z.object({
    current: password,
    password: newPassword,
    signOutEverywhere: z.boolean().default(true),
  }),
  'session/revoke': z.object({ id: z.uuid() }),
  'session/revoke-others': z.object({}),
} as const;

export type OwnCall = keyof typeof ownCalls;
export type OwnBody<C extends OwnCall> = z.output<(typeof ownCalls)[C]>;
export type OwnDo<C extends OwnCall> = (parts: Parts, body: OwnBody<C>, signedIn: SignedIn) => Promise<CallOutcome>;

export const isOwnCall = (path: string): path is OwnCall => Object.hasOwn(ownCalls, path);

/** The call that ends a step of a login; no other call about an account is open during one. */
export const stepOf: Partial<Record<OwnCall, LoginStep>> = { 'password/change': 'new-password' };

/** What the log calls them. */
export const ownEventOf: Record<OwnCall, string> = {
  'email/request-change': 'new e-mail',
  'email/confirm-change': 'new e-mail',
  'email/cancel-change': 'new e-mail',
  'password/change': 'new password',
  'session/revoke': 'revoked session',
  'session/revoke-others': 'revoked session',
};
