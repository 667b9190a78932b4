import type { EndpointResult, AuthParts } from '#server/account/security/auth-parts.ts';
import { requireOk, type Caller } from '#server/account/identity/library-call.ts';
import { type CallLibrary, resultOf } from '#server/account/sign-in/library-result.ts';
import { hostedLogout } from '#server/account/sign-in/provider-sign-in.ts';

/** Ends the session here and at the hosted provider. */
export async function signOut(parts: AuthParts, caller: Caller, callLibrary: CallLibrary): Promise<EndpointResult> {
  const { pool, findSession, endSession } = parts;
  const signedIn = await findSession(caller.headers);
  if (signedIn) {
    // The library hides a failure here, but a user who is told that they are signed out must be.
    await pool.query('delete from auth_session where token = $1', [signedIn.sessionToken]);
    endSession(signedIn.sessionToken);
  }
  const response = await requireOk(await callLibrary({}));
  const { cookies = [], ...outcome } = hostedLogout(parts, caller);
  return { ...resultOf(response, cookies), ...outcome, account: signedIn?.actor.id };
}
