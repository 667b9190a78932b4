import * as z from 'zod';
import type { LoginStep } from '#domain/account/login-step.ts';
import { PASSWORD_MAX_LENGTH } from '#domain/account/password.ts';
import { PASSKEY_NAME_MAX } from '#domain/account/security.ts';
import { email, newPassword, otp, password } from '#server/account/identity/endpoint-field.ts';
import type { EndpointResult, AuthParts } from '#server/account/security/auth-parts.ts';
import type { SignedIn } from '#server/account/session/session-cache.ts';

/** Empty if the account has no password. */
const ownPassword = z.string().max(PASSWORD_MAX_LENGTH);
/** Response of a browser's authenticator; the verifying library checks its shape. */
const credential = z.looseObject({ id: z.string().max(2_000) });

/** Calls of signed-in users about their own accounts. The identity library is not involved. */
export const accountEndpoints = {
  'email/request-change': z.object({ email, password }),
  'email/confirm-change': z.object({ otp }),
  'email/cancel-change': z.object({}),
  'password/change': z.object({
    current: password,
    password: newPassword,
    signOutEverywhere: z.boolean().default(true),
  }),
  'second-factor/begin': z.object({ password: ownPassword }),
  'second-factor/confirm': z.object({ otp }),
  'second-factor/verify': z.object({ otp }),
  'second-factor/recover': z.object({ code: z.string().max(40) }),
  'second-factor/renew-codes': z.object({ password: ownPassword }),
  'second-factor/remove': z.object({ id: z.uuid(), password: ownPassword }),
  'second-factor/disable': z.object({ password: ownPassword }),
  'passkey/begin': z.object({ password: ownPassword }),
  'passkey/add': z.object({ name: z.string().trim().max(PASSKEY_NAME_MAX), response: credential }),
  'passkey/ask': z.object({}),
  'passkey/verify': z.object({ response: credential }),
  'session/revoke': z.object({ id: z.uuid() }),
  'session/revoke-others': z.object({}),
} as const;

export type AccountEndpoint = keyof typeof accountEndpoints;
export type AccountEndpointBody<C extends AccountEndpoint> = z.output<(typeof accountEndpoints)[C]>;
export type AccountEndpointHandler<C extends AccountEndpoint> = (
  parts: AuthParts,
  body: AccountEndpointBody<C>,
  signedIn: SignedIn,
) => Promise<EndpointResult>;

export const isAccountEndpoint = (path: string): path is AccountEndpoint => Object.hasOwn(accountEndpoints, path);

/** Calls that finish a step of a login; all other account calls are refused during one. */
export const loginStepsOf: Partial<Record<AccountEndpoint, readonly LoginStep[]>> = {
  'password/change': ['new-password'],
  'second-factor/verify': ['second-factor'],
  'second-factor/recover': ['second-factor'],
  'passkey/ask': ['second-factor'],
  'passkey/verify': ['second-factor'],
  'second-factor/begin': ['second-factor-setup'],
  'second-factor/confirm': ['second-factor-setup'],
  'passkey/begin': ['second-factor-setup'],
  'passkey/add': ['second-factor-setup'],
};

/** Log names of the calls. */
export const accountEventOf: Record<AccountEndpoint, string> = {
  'email/request-change': 'new e-mail',
  'email/confirm-change': 'new e-mail',
  'email/cancel-change': 'new e-mail',
  'password/change': 'new password',
  'second-factor/begin': 'second factor to set up',
  'second-factor/confirm': 'second factor set up',
  'second-factor/verify': 'second factor',
  'second-factor/recover': 'recovery code',
  'second-factor/renew-codes': 'new recovery codes',
  'second-factor/remove': 'second factor removed',
  'second-factor/disable': 'second factor off',
  'passkey/begin': 'second factor to set up',
  'passkey/add': 'second factor set up',
  'passkey/ask': 'second factor to give',
  'passkey/verify': 'second factor',
  'session/revoke': 'revoked session',
  'session/revoke-others': 'revoked session',
};
