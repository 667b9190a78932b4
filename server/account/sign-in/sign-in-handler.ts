import { AppError } from '#domain/kernel/errors.ts';
import type { SignInEndpoint, SignInBody } from '#server/account/identity/sign-in-endpoint.ts';
import { callIdentityLibrary, type Caller, requireOk } from '#server/account/identity/library-call.ts';
import { findUnverified, findUserID } from '#server/account/identity/unverified-user.ts';
import { type CallLibrary, resultOf, type SignInHandler } from '#server/account/sign-in/library-result.ts';
import { requestPasswordReset, resetPassword } from '#server/account/sign-in/password-reset.ts';
import { startProviderSignIn } from '#server/account/sign-in/provider-sign-in.ts';
import { rememberDevice } from '#server/account/sign-in/known-device.ts';
import { signOut } from '#server/account/sign-in/sign-out.ts';
import { signUp } from '#server/account/sign-in/sign-up.ts';
import { verifyEmail } from '#server/account/sign-in/verification.ts';
import { recordKnownPassword } from '#server/account/security/known-password.ts';
import type { EndpointResult, AuthParts } from '#server/account/security/auth-parts.ts';

/** Runs a validated and counted call. */
export async function handleSignIn(
  parts: AuthParts,
  call: SignInEndpoint,
  body: SignInBody<SignInEndpoint>,
  caller: Caller,
): Promise<EndpointResult> {
  const callLibrary: CallLibrary = async (fields) => {
    const { response, libraryContext } = await callIdentityLibrary(parts, call, caller, fields);
    // Callers get here only after proving that the account is theirs.
    if (libraryContext.suspension)
      throw new AppError('suspended', 'this account is suspended', { details: libraryContext.suspension });
    return response;
  };
  switch (call) {
    case 'sign-up/email':
      return signUp(parts, body as SignInBody<typeof call>, caller, callLibrary);
    case 'sign-in/email':
      return signIn(parts, body as SignInBody<typeof call>, caller, callLibrary);
    case 'email-otp/verify-email':
      return verifyEmail(parts, body as SignInBody<typeof call>, caller, callLibrary);
    case 'email-otp/send-verification-otp':
      return resultOf(await requireOk(await callLibrary(body)));
    case 'email-otp/request-password-reset':
      return requestPasswordReset(parts, callLibrary, body);
    case 'email-otp/reset-password':
      return resetPassword(parts, body as SignInBody<typeof call>, caller, callLibrary);
    case 'sign-in/social':
      return startProviderSignIn(parts, body as SignInBody<typeof call>, caller);
    case 'sign-out':
      return signOut(parts, caller, callLibrary);
  }
}

const signIn: SignInHandler<'sign-in/email'> = async (parts, body, caller, callLibrary) => {
  const { pool, signUpProof } = parts;
  const response = await callLibrary(body);
  const userID = response.status === 403 ? await findUnverified(pool, body.email) : undefined;
  if (userID === undefined) {
    await requireOk(response);
    const signedInID = await findUserID(pool, body.email);
    if (signedInID !== undefined) await recordKnownPassword(pool, signedInID, body.password);
    return { ...resultOf(response, [await rememberDevice(parts, body.email, caller)]), account: signedInID };
  }
  // The password was right but the address is unverified: from now on this browser may enter the code.
  return {
    cookies: [signUpProof.issue(userID)],
    account: userID,
    refusal: new AppError('not_verified', 'Verify your e-mail address first.'),
  };
};
