import { requireOk } from '#server/account/identity/library-call.ts';
import { revokeAccessTokens } from '#server/account/security/access-token.ts';
import type { EndpointResult, AuthParts } from '#server/account/security/auth-parts.ts';
import { deletePendingEmail } from '#server/account/security/pending-email.ts';
import { sendSecurityMail } from '#server/account/security/security-mail.ts';
import { sessionTokensOf } from '#server/account/session/session.ts';
import { type CallLibrary, resultOf, type SignInHandler } from '#server/account/sign-in/library-result.ts';
import { withTransaction } from '#server/core/postgres/transaction.ts';
import { deleteProviderAccounts, findUnverified, findUserID } from '#server/account/identity/unverified-user.ts';
import { assertPasswordAllowed, recordKnownPassword } from '#server/account/security/known-password.ts';

/** Security: responds before any look-up, so that the response time does not reveal who has an account. */
export function requestPasswordReset({ log }: AuthParts, callLibrary: CallLibrary, body: object): EndpointResult {
  callLibrary(body)
    .then(requireOk)
    .catch((error: unknown) =>
      log.error({ event: 'forgot password', err: error }, 'a code for a new password was not sent'),
    );
  return { cookies: [] };
}

/** Sets a new password by a mailed code, ends all sessions and revokes all tokens. */
export const resetPassword: SignInHandler<'email-otp/reset-password'> = async (
  parts,
  body,
  { headers, address },
  callLibrary,
) => {
  const { pool, env, limiter, knownBrowser, endSession } = parts;
  await assertPasswordAllowed(env, body.password);
  // Security: the code proves who owns the address; provider accounts linked before may be a stranger's.
  const pending = await findUnverified(pool, body.email);
  if (pending !== undefined) await deleteProviderAccounts(pool, pending);
  const tokens = await sessionTokensOf(pool, body.email);
  // Anyone may request and guess a code, so a stranger could use up the owner's attempts.
  const response = await limiter.guess(
    { address: body.email, network: address },
    ['codes of a password reset'],
    async () => requireOk(await callLibrary(body)),
  );
  const userID = await findUserID(pool, body.email);
  if (userID !== undefined)
    await withTransaction(pool, async (client) => {
      await deletePendingEmail(client, userID);
      await revokeAccessTokens(client, userID);
      await recordKnownPassword(client, userID, body.password);
      await sendSecurityMail(parts, client, userID, { kind: 'password-changed' });
    });
  for (const token of tokens) endSession(token);
  return { ...resultOf(response, [knownBrowser.issue(body.email, headers.get('cookie'))]), account: userID };
};
