import type { Caller } from '#server/account/identity/library-call.ts';
import type { SignInEndpoint, SignInBody } from '#server/account/identity/sign-in-endpoint.ts';
import type { EndpointResult, AuthParts } from '#server/account/security/auth-parts.ts';

/** Calls the identity library with the fields of a request. */
export type CallLibrary = (fields: object) => Promise<Response>;

export type SignInHandler<C extends SignInEndpoint> = (
  parts: AuthParts,
  body: SignInBody<C>,
  caller: Caller,
  callLibrary: CallLibrary,
) => Promise<EndpointResult>;

/**
 * Security: the library's response contains the session token, which scripts must not see; only its cookies are
 * forwarded.
 */
export const resultOf = (response: Response, cookies: readonly string[] = []): EndpointResult => ({
  cookies: [...response.headers.getSetCookie(), ...cookies],
});
