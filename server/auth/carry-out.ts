import { spokenOf } from '#domain/account/offered-language.ts';
import { AppError } from '#domain/kernel/errors.ts';
import type { Call, CallBody } from '#server/auth/call.ts';
import { accepted, askLibrary, type Caller, refused } from '#server/auth/library-call.ts';
import { hostedLogout, leave } from '#server/auth/outside-sign-in.ts';
import type { CallOutcome, Parts } from '#server/auth/parts.ts';
import { dropPendingEmail } from '#server/auth/pending-email.ts';
import { dropOutsideAccounts, dropUnverified, findUnverified, findUserID } from '#server/auth/pending-user.ts';
import { readerLanguage } from '#server/auth/reader-language.ts';
import { assertPasswordAllowed, noteKnownPassword } from '#server/auth/known-password.ts';
import { rememberDevice } from '#server/auth/known-device.ts';
import { revokeAccessTokens } from '#server/auth/access-token.ts';
import { sendSecurityMail } from '#server/auth/security-mail.ts';
import { sessionTokensOf } from '#server/auth/sessions.ts';
import { within } from '#server/store/within.ts';

type Pass = (fields: object) => Promise<Response>;

/** Runs a validated and counted call. */
export async function carryOut(parts: Parts, call: Call, body: CallBody<Call>, caller: Caller): Promise<CallOutcome> {
  const pass: Pass = async (fields) => {
    const { response, visit } = await askLibrary(parts, call, caller, fields);
    // Callers get here only after proving that the account is theirs.
    if (visit.suspension) throw new AppError('suspended', 'this account is suspended', { details: visit.suspension });
    return response;
  };
  switch (call) {
    case 'sign-up/email':
      return signUp(parts, body as CallBody<typeof call>, caller, pass);
    case 'sign-in/email':
      return signIn(parts, body as CallBody<typeof call>, caller, pass);
    case 'email-otp/verify-email':
      return verify(parts, body as CallBody<typeof call>, caller, pass);
    case 'email-otp/send-verification-otp':
      return done(await accepted(await pass(body)));
    case 'email-otp/request-password-reset':
      return requestReset(parts, pass, body);
    case 'email-otp/reset-password':
      return resetPassword(parts, body as CallBody<typeof call>, caller, pass);
    case 'sign-in/social':
      return leave(parts, body as CallBody<typeof call>, caller);
    case 'sign-out':
      return signOut(parts, caller, pass);
  }
}

type Do<C extends Call> = (parts: Parts, body: CallBody<C>, caller: Caller, pass: Pass) => Promise<CallOutcome>;

const signUp: Do<'sign-up/email'> = async ({ pool, env, signedUp }, body, { headers }, pass) => {
  await dropUnverified(pool, body.email);
  await assertPasswordAllowed(env, body.password);
  const { languages: offered } = env;
  // A page that was opened under an earlier configuration may send a language that is no longer offered.
  const language = spokenOf(body.language ?? readerLanguage(headers.get('accept-language'), offered), offered);
  const name = `${body.firstName} ${body.lastName}`.trim();
  const response = await accepted(await pass({ ...body, language, name }));
  // For an address with an account the library invents an id, which proves nothing and looks the same.
  const { user } = (await response.json()) as { user: { id: string } };
  await noteKnownPassword(pool, user.id, body.password);
  return done(response, [signedUp.give(user.id)]);
};

const signIn: Do<'sign-in/email'> = async (parts, body, caller, pass) => {
  const { pool, signedUp } = parts;
  const response = await pass(body);
  const userID = response.status === 403 ? await findUnverified(pool, body.email) : undefined;
  if (userID === undefined) {
    await accepted(response);
    const signedInID = await findUserID(pool, body.email);
    if (signedInID !== undefined) await noteKnownPassword(pool, signedInID, body.password);
    return { ...done(response, [await rememberDevice(parts, body.email, caller)]), account: signedInID };
  }
  // The password was right but the address is unverified: from now on this browser may enter the code.
  return {
    cookies: [signedUp.give(userID)],
    account: userID,
    refusal: new AppError('not_verified', 'Verify your e-mail address first.'),
  };
};

const verify: Do<'email-otp/verify-email'> = async (parts, body, { headers }, pass) => {
  const { pool, limiter, signedUp, known, forget } = parts;
  const userID = await findUnverified(pool, body.email);
  if (userID === undefined || !signedUp.isGiven(headers.get('cookie'), userID)) throw refused();
  const response = await limiter.guess({ account: userID }, ['codes of a sign-up'], async () =>
    accepted(await pass(body)),
  );
  forget(userID);
  const cookies = [signedUp.take(), known.give(body.email, headers.get('cookie'))];
  return { ...done(response, cookies), account: userID };
};

/** Security: responds before any look-up, so that the response time does not reveal who has an account. */
function requestReset({ log }: Parts, pass: Pass, body: object): CallOutcome {
  pass(body)
    .then(accepted)
    .catch((error: unknown) =>
      log.error({ event: 'forgot password', err: error }, 'a code for a new password was not sent'),
    );
  return { cookies: [] };
}

const resetPassword: Do<'email-otp/reset-password'> = async (parts, body, { headers, address }, pass) => {
  const { pool, env, limiter, known, forget } = parts;
  await assertPasswordAllowed(env, body.password);
  // Security: the code proves who owns the address; provider accounts linked before may be a stranger's.
  const pending = await findUnverified(pool, body.email);
  if (pending !== undefined) await dropOutsideAccounts(pool, pending);
  const tokens = await sessionTokensOf(pool, body.email);
  // Anyone may request and guess a code, so a stranger could use up the owner's attempts.
  const response = await limiter.guess(
    { address: body.email, network: address },
    ['codes of a password reset'],
    async () => accepted(await pass(body)),
  );
  const userID = await findUserID(pool, body.email);
  if (userID !== undefined)
    await within(pool, async (client) => {
      await dropPendingEmail(client, userID);
      await revokeAccessTokens(client, userID);
      await noteKnownPassword(client, userID, body.password);
      await sendSecurityMail(parts, client, userID, { kind: 'password-changed' });
    });
  for (const token of tokens) forget(token);
  return { ...done(response, [known.give(body.email, headers.get('cookie'))]), account: userID };
};

async function signOut(parts: Parts, caller: Caller, pass: Pass): Promise<CallOutcome> {
  const { pool, actorOf, forget } = parts;
  const signedIn = await actorOf(caller.headers);
  if (signedIn) {
    // The library hides a failure here, but a user who is told that they are signed out must be.
    await pool.query('delete from auth_session where token = $1', [signedIn.sessionToken]);
    forget(signedIn.sessionToken);
  }
  const response = await accepted(await pass({}));
  const { cookies = [], ...outcome } = hostedLogout(parts, caller);
  return { ...done(response, cookies), ...outcome, account: signedIn?.actor.id };
}

/**
 * Security: the library's response contains the session token, which scripts must not see; only its cookies are
 * forwarded.
 */
const done = (response: Response, cookies: readonly string[] = []): CallOutcome => ({
  cookies: [...response.headers.getSetCookie(), ...cookies],
});
