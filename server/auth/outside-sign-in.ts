import type { ProviderID } from '#domain/account/provider.ts';
import { AppError } from '#domain/kernel/errors.ts';
import type { CallBody } from '#server/auth/call.ts';
import { accepted, askLibrary, type Caller, PREFIX, refused } from '#server/auth/library-call.ts';
import type { CallOutcome, Parts } from '#server/auth/parts.ts';
import { rememberDevice } from '#server/auth/known-device.ts';
import { findEmail, findPendingSubject } from '#server/auth/pending-user.ts';
import { sendSecurityMail } from '#server/auth/security-mail.ts';
import type { Visit } from '#server/auth/visit.ts';

/** Address to redirect to, and cookies to set. */
export interface Way {
  location: string;
  cookies: readonly string[];
}

const LOGIN = '/auth/login';
/** Query value for a suspension without an end date. */
const FOR_GOOD = 'for-good';
const AFTER_SIGN_IN = '/learn';
const LIBRARY_ERROR = `${PREFIX}error`;

/** Parameters accepted from a provider. Security: a provider's own error texts are excluded. */
const returnParameters = ['code', 'state', 'error', 'iss'] as const;

const withQuery = (path: string, parameters: Record<string, string>): string =>
  `${path}?${new URLSearchParams(parameters).toString()}`;

/** Whether a request is a return from a provider: with a code (S-179: nothing else signs in) or with an error. */
export const isReturn = (query: URLSearchParams): boolean =>
  query.has('state') && (query.has('code') || query.has('error'));

/** Starts a code flow; returns the provider's page. */
export async function leave(
  parts: Parts,
  { provider, callbackURL }: CallBody<'sign-in/social'>,
  caller: Caller,
  mark: { again?: '1' } = {},
): Promise<Way> {
  if (parts.env.providers[provider] === undefined) throw refused();
  const errorCallbackURL = withQuery(LOGIN, { next: callbackURL, ...mark });
  const { response } = await askLibrary(parts, 'sign-in/social', caller, { provider, callbackURL, errorCallbackURL });
  if (response.status === 404) throw new AppError('unavailable', 'the provider has not answered yet');
  const { url } = (await (await accepted(response)).json()) as { url: string };
  return { location: url, cookies: response.headers.getSetCookie() };
}

/** Completes a code flow: exchanges the code and signs the user in. Errors are only logged (D-13). */
export async function comeBack(
  parts: Parts,
  provider: ProviderID,
  query: URLSearchParams,
  caller: Caller,
): Promise<Way> {
  const asked = new URLSearchParams(
    returnParameters.flatMap((name) => query.getAll(name).map((value) => [name, value])),
  );
  const { response, visit } = await askLibrary(parts, `callback/${provider}?${asked.toString()}`, caller);
  const cookies = response.headers.getSetCookie();
  const to = new URL(response.headers.get('location') ?? LIBRARY_ERROR, parts.env.publicUrl);
  const isRefused = to.pathname === LOGIN || to.pathname === LIBRARY_ERROR;
  if (visit.suspension)
    return { location: withQuery(LOGIN, { suspended: visit.suspension.until ?? FOR_GOOD }), cookies };
  const reason = isRefused ? (to.searchParams.get('error') ?? 'unknown') : undefined;
  // A provider may send any text; its error codes are identifiers.
  const hashes = parts.security.hashesOf({ network: caller.address, account: visit.signedInUserID });
  const refusal = reason?.replace(/[^a-z_]/g, '').slice(0, 40);
  parts.log.info({ event: 'hosted UI', provider, refusal, ...hashes }, 'identity');
  if (reason !== undefined)
    return rejectSignIn(parts, caller, { provider, to, reason, cookies, subject: visit.subject });
  const via = provider === 'hosted' ? [parts.viaHosted.give(provider)] : [];
  const device =
    visit.signedInUserID === undefined ? [] : [await noteSignIn(parts, visit, visit.signedInUserID, caller)];
  return { location: `${to.pathname}${to.search}${to.hash}`, cookies: [...cookies, ...via, ...device] };
}

/** Mails the owner of an existing account about a new provider or browser. @returns the cookie of a known browser */
async function noteSignIn(parts: Parts, visit: Visit, userID: string, caller: Caller): Promise<string> {
  const email = await findEmail(parts.pool, userID);
  if (visit.addedProvider !== undefined) {
    const provider = parts.env.providers[visit.addedProvider]?.name ?? visit.addedProvider;
    await sendSecurityMail(parts, parts.pool, userID, { kind: 'provider-added', provider });
  }
  return visit.isNewUser || visit.addedProvider !== undefined
    ? parts.known.give(email, caller.headers.get('cookie'))
    : rememberDevice(parts, email, caller);
}

interface Failure {
  provider: ProviderID;
  /** Redirect target of the library, and the reason. */
  to: URL;
  reason: string;
  cookies: readonly string[];
  subject: Visit['subject'];
}

async function rejectSignIn(parts: Parts, caller: Caller, failure: Failure): Promise<Way> {
  const { provider, to, reason, cookies, subject } = failure;
  const next = to.searchParams.get('next') ?? AFTER_SIGN_IN;
  // Two windows of a new user may finish at once; the other one has created the user by now, so this one retries.
  if (reason === 'unable_to_create_user' && !to.searchParams.has('again')) {
    const again = await leave(parts, { provider, callbackURL: next }, caller, { again: '1' });
    return { location: again.location, cookies: [...cookies, ...again.cookies] };
  }
  const isPending = reason === 'email_not_verified' && subject !== undefined;
  const pending = isPending ? await findPendingSubject(parts.pool, subject) : undefined;
  if (pending === undefined) {
    // An account has this address, and only an address that the provider has verified proves ownership.
    const why = reason === 'account_not_linked' ? { why: 'unconfirmed' } : {};
    return { location: withQuery(LOGIN, { refused: provider, ...why, next }), cookies };
  }
  return { location: withQuery('/auth/verify', { next }), cookies: [...cookies, parts.signedUp.give(pending)] };
}

/** Also ends the session at the hosted provider, if the sign-in began there. */
export function hostedLogout({ viaHosted, logoutAddress }: Parts, { headers }: Caller): Partial<CallOutcome> {
  if (!viaHosted.isGiven(headers.get('cookie'), 'hosted')) return {};
  const location = logoutAddress();
  return { cookies: [viaHosted.take()], ...(location !== undefined && { location }) };
}
