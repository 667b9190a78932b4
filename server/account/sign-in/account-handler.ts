import { cancelEmailChange, confirmEmailChange, requestEmailChange } from '#server/account/security/email-change.ts';
import type {
  AccountEndpointBody,
  AccountEndpoint,
  AccountEndpointHandler,
} from '#server/account/security/account-endpoint.ts';
import { changePassword } from '#server/account/security/password.ts';
import type { EndpointResult, AuthParts } from '#server/account/security/auth-parts.ts';
import { beginApp, confirmApp, verifyApp } from '#server/account/second-factor/authenticator-app.ts';
import { addPasskey, requestPasskey, beginPasskey, verifyPasskey } from '#server/account/second-factor/passkey.ts';
import { renewRecoveryCodes, useRecoveryCode } from '#server/account/second-factor/recovery-code.ts';
import { disableSecondFactor, removeFactor } from '#server/account/second-factor/second-factor.ts';
import type { SignedIn } from '#server/account/session/session-cache.ts';
import { revokeOtherSessions, revokeSession } from '#server/account/security/revoke-session.ts';

const handlers: { [C in AccountEndpoint]: AccountEndpointHandler<C> } = {
  'email/request-change': requestEmailChange,
  'email/confirm-change': confirmEmailChange,
  'email/cancel-change': cancelEmailChange,
  'password/change': changePassword,
  'second-factor/begin': beginApp,
  'second-factor/confirm': confirmApp,
  'second-factor/verify': verifyApp,
  'second-factor/recover': useRecoveryCode,
  'second-factor/renew-codes': renewRecoveryCodes,
  'second-factor/remove': removeFactor,
  'second-factor/disable': disableSecondFactor,
  'passkey/begin': beginPasskey,
  'passkey/add': addPasskey,
  'passkey/ask': requestPasskey,
  'passkey/verify': verifyPasskey,
  'session/revoke': revokeSession,
  'session/revoke-others': revokeOtherSessions,
};

/** Runs a validated and counted call of a signed-in user. */
export const handleAccountCall = <C extends AccountEndpoint>(
  parts: AuthParts,
  call: C,
  body: AccountEndpointBody<C>,
  signedIn: SignedIn,
): Promise<EndpointResult> => handlers[call](parts, body, signedIn);
