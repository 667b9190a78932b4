import { refused, requireOk } from '#server/account/identity/library-call.ts';
import { resultOf, type SignInHandler } from '#server/account/sign-in/library-result.ts';
import { findUnverified } from '#server/account/identity/unverified-user.ts';

/** Verifies the address of a new account by the code that was mailed to it. */
export const verifyEmail: SignInHandler<'email-otp/verify-email'> = async (parts, body, { headers }, callLibrary) => {
  const { pool, limiter, signUpProof, knownBrowser, endSession } = parts;
  const userID = await findUnverified(pool, body.email);
  if (userID === undefined || !signUpProof.isProven(headers.get('cookie'), userID)) throw refused();
  const response = await limiter.guess({ account: userID }, ['codes of a sign-up'], async () =>
    requireOk(await callLibrary(body)),
  );
  endSession(userID);
  const cookies = [signUpProof.clear(), knownBrowser.issue(body.email, headers.get('cookie'))];
  return { ...resultOf(response, cookies), account: userID };
};
