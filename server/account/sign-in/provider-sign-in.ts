import type { ProviderID } from '#domain/account/provider.ts';
import { AppError } from '#domain/kernel/errors.ts';
import type { SignInBody } from '#server/account/identity/sign-in-endpoint.ts';
import { requireOk, callIdentityLibrary, type Caller, PREFIX, refused } from '#server/account/identity/library-call.ts';
import type { EndpointResult, AuthParts } from '#server/account/security/auth-parts.ts';
import { rememberDevice } from '#server/account/sign-in/known-device.ts';
import { findEmail, findUnverifiedOfProvider } from '#server/account/identity/unverified-user.ts';
import { sendSecurityMail } from '#server/account/security/security-mail.ts';
import type { LibraryContext } from '#server/account/identity/library-context.ts';

/** Address to redirect to, and cookies to set. */
export interface SignInRedirect {
  location: string;
  cookies: readonly string[];
}

const LOGIN = '/auth/login';
/** Query value for a suspension without an end date. */
const NO_END = 'for-good';
const AFTER_SIGN_IN = '/learn';
const LIBRARY_ERROR = `${PREFIX}error`;

/** Parameters accepted from a provider. Security: a provider's own error texts are excluded. */
const returnParameters = ['code', 'state', 'error', 'iss'] as const;

const withQuery = (path: string, parameters: Record<string, string>): string =>
  `${path}?${new URLSearchParams(parameters).toString()}`;

/** True if a request is a return from a provider: with a code (S-179: nothing else signs in) or with an error. */
export const isProviderReturn = (query: URLSearchParams): boolean =>
  query.has('state') && (query.has('code') || query.has('error'));

/** Starts a code flow; returns the provider's page. */
export async function startProviderSignIn(
  parts: AuthParts,
  { provider, callbackURL }: SignInBody<'sign-in/social'>,
  caller: Caller,
  mark: { again?: '1' } = {},
): Promise<SignInRedirect> {
  if (parts.env.providers[provider] === undefined) throw refused();
  const errorCallbackURL = withQuery(LOGIN, { next: callbackURL, ...mark });
  const { response } = await callIdentityLibrary(parts, 'sign-in/social', caller, {
    provider,
    callbackURL,
    errorCallbackURL,
  });
  if (response.status === 404) throw new AppError('unavailable', 'the provider has not answered yet');
  const { url } = (await (await requireOk(response)).json()) as { url: string };
  return { location: url, cookies: response.headers.getSetCookie() };
}

/** Completes a code flow: exchanges the code and signs the user in. Errors are only logged (D-13). */
export async function completeProviderSignIn(
  parts: AuthParts,
  provider: ProviderID,
  query: URLSearchParams,
  caller: Caller,
): Promise<SignInRedirect> {
  const asked = new URLSearchParams(
    returnParameters.flatMap((name) => query.getAll(name).map((value) => [name, value])),
  );
  const { response, libraryContext } = await callIdentityLibrary(
    parts,
    `callback/${provider}?${asked.toString()}`,
    caller,
  );
  const cookies = response.headers.getSetCookie();
  const to = new URL(response.headers.get('location') ?? LIBRARY_ERROR, parts.env.publicUrl);
  const isRefused = to.pathname === LOGIN || to.pathname === LIBRARY_ERROR;
  if (libraryContext.suspension)
    return { location: withQuery(LOGIN, { suspended: libraryContext.suspension.until ?? NO_END }), cookies };
  const reason = isRefused ? (to.searchParams.get('error') ?? 'unknown') : undefined;
  // A provider may send any text; its error codes are identifiers.
  const hashes = parts.security.hashesOf({ network: caller.address, account: libraryContext.signedInUserID });
  const refusal = reason?.replace(/[^a-z_]/g, '').slice(0, 40);
  parts.log.info({ event: 'hosted UI', provider, refusal, ...hashes }, 'identity');
  if (reason !== undefined)
    return rejectSignIn(parts, caller, { provider, to, reason, cookies, subject: libraryContext.subject });
  const via = provider === 'hosted' ? [parts.hostedSignIn.issue(provider)] : [];
  const device =
    libraryContext.signedInUserID === undefined
      ? []
      : [await mailAboutSignIn(parts, libraryContext, libraryContext.signedInUserID, caller)];
  return { location: `${to.pathname}${to.search}${to.hash}`, cookies: [...cookies, ...via, ...device] };
}

/** Mails the owner of an existing account about a new provider or browser. @returns the cookie of a known browser */
async function mailAboutSignIn(
  parts: AuthParts,
  libraryContext: LibraryContext,
  userID: string,
  caller: Caller,
): Promise<string> {
  const email = await findEmail(parts.pool, userID);
  if (libraryContext.addedProvider !== undefined) {
    const provider = parts.env.providers[libraryContext.addedProvider]?.name ?? libraryContext.addedProvider;
    await sendSecurityMail(parts, parts.pool, userID, { kind: 'provider-added', provider });
  }
  return libraryContext.isNewUser || libraryContext.addedProvider !== undefined
    ? parts.knownBrowser.issue(email, caller.headers.get('cookie'))
    : rememberDevice(parts, email, caller);
}

interface ProviderFailure {
  provider: ProviderID;
  /** Redirect target of the library, and the reason. */
  to: URL;
  reason: string;
  cookies: readonly string[];
  subject: LibraryContext['subject'];
}

async function rejectSignIn(parts: AuthParts, caller: Caller, failure: ProviderFailure): Promise<SignInRedirect> {
  const { provider, to, reason, cookies, subject } = failure;
  const next = to.searchParams.get('next') ?? AFTER_SIGN_IN;
  // Two windows of a new user may finish at once; the other one has created the user by now, so this one retries.
  if (reason === 'unable_to_create_user' && !to.searchParams.has('again')) {
    const again = await startProviderSignIn(parts, { provider, callbackURL: next }, caller, { again: '1' });
    return { location: again.location, cookies: [...cookies, ...again.cookies] };
  }
  const isPending = reason === 'email_not_verified' && subject !== undefined;
  const pending = isPending ? await findUnverifiedOfProvider(parts.pool, subject) : undefined;
  if (pending === undefined) {
    // An account has this address, and only an address that the provider has verified proves ownership.
    const why = reason === 'account_not_linked' ? { why: 'unconfirmed' } : {};
    return { location: withQuery(LOGIN, { refused: provider, ...why, next }), cookies };
  }
  return { location: withQuery('/auth/verify', { next }), cookies: [...cookies, parts.signUpProof.issue(pending)] };
}

/** Also ends the session at the hosted provider, if the sign-in began there. */
export function hostedLogout({ hostedSignIn, logoutUrl }: AuthParts, { headers }: Caller): Partial<EndpointResult> {
  if (!hostedSignIn.isProven(headers.get('cookie'), 'hosted')) return {};
  const location = logoutUrl();
  return { cookies: [hostedSignIn.clear()], ...(location !== undefined && { location }) };
}
