import { cancelEmailChange, confirmEmailChange, requestEmailChange } from '#server/auth/email-change.ts';
import type { OwnBody, OwnCall, OwnDo } from '#server/auth/own-call.ts';
import { changePassword } from '#server/auth/own-password.ts';
import type { CallOutcome, Parts } from '#server/auth/parts.ts';
import { beginApp, confirmApp, verifyApp } from '#server/auth/second-factor/app.ts';
import { addPasskey, askForPasskey, beginPasskey, verifyPasskey } from '#server/auth/second-factor/passkey.ts';
import { renewRecoveryCodes, useRecoveryCode } from '#server/auth/second-factor/recovery-code.ts';
import { disableSecondFactor, removeFactor } from '#server/auth/second-factor/second-factor.ts';
import type { SignedIn } from '#server/auth/session-cache.ts';
import { revokeOtherSessions, revokeSession } from '#server/auth/sessions.ts';

const deeds: { [C in OwnCall]: OwnDo<C> } = {
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
  'passkey/ask': askForPasskey,
  'passkey/verify': verifyPasskey,
  'session/revoke': revokeSession,
  'session/revoke-others': revokeOtherSessions,
};

/** Runs a validated and counted call of a signed-in user. */
export const carryOutOwn = <C extends OwnCall>(
  parts: Parts,
  call: C,
  body: OwnBody<C>,
  signedIn: SignedIn,
): Promise<CallOutcome> => deeds[call](parts, body, signedIn);
