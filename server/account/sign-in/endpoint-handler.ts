import * as z from 'zod';
import { AppError } from '#domain/kernel/errors.ts';
import {
  type SignInEndpoint,
  signInEndpoints,
  signInEventOf,
  isSignInEndpoint,
  endpointLimitsOf,
} from '#server/account/identity/sign-in-endpoint.ts';
import { handleSignIn } from '#server/account/sign-in/sign-in-handler.ts';
import { handleAccountCall } from '#server/account/sign-in/account-handler.ts';
import { PREFIX, refused } from '#server/account/identity/library-call.ts';
import {
  isAccountEndpoint,
  type AccountEndpoint,
  accountEndpoints,
  accountEventOf,
  loginStepsOf,
} from '#server/account/security/account-endpoint.ts';
import type { EndpointResult, AuthParts } from '#server/account/security/auth-parts.ts';
import { isSameOrigin } from '#server/core/request/same-origin.ts';
import { requireSignedIn } from '#server/account/session/session-cache.ts';
import { toAppError } from '#server/core/postgres/database-error.ts';

/** Subject of a call's rate limits, completed while the call is processed. */
interface LimitSubject {
  network: string;
  address?: string;
  account?: string | undefined;
}

/** Creates the handler of sign-in and account calls, which validates them, applies rate limits and runs them. */
export function createEndpointHandler(parts: AuthParts) {
  const { env, log, knownBrowser, limiter, security, findSession } = parts;

  async function answer(call: SignInEndpoint, request: Request, subject: LimitSubject): Promise<EndpointResult> {
    const { headers } = request;
    const body = await readBody(signInEndpoints[call], request);
    if ('email' in body) subject.address = body.email;
    const isKnown = 'email' in body && knownBrowser.isProven(headers.get('cookie'), body.email);
    const { counted, guesses } = endpointLimitsOf(call, isKnown);
    await limiter.take(subject, ['calls of account forms', ...counted]);
    const caller = { headers, address: subject.network };
    return limiter.guess(subject, guesses, () => handleSignIn(parts, call, body, caller));
  }

  async function answerOwner(call: AccountEndpoint, request: Request, subject: LimitSubject): Promise<EndpointResult> {
    const body = await readBody(accountEndpoints[call], request);
    const signedIn = requireSignedIn(await findSession(request.headers), loginStepsOf[call]);
    subject.account = signedIn.actor.id;
    await limiter.take(subject, ['calls of account forms']);
    return handleAccountCall(parts, call, body, signedIn);
  }

  return async function handle(request: Request, address: string): Promise<EndpointResult> {
    const call = new URL(request.url).pathname.slice(PREFIX.length);
    const isForm = isSignInEndpoint(call);
    if (request.method !== 'POST' || !(isForm || isAccountEndpoint(call)))
      throw new AppError('not_found', 'no such path');
    const event = isForm ? signInEventOf[call] : accountEventOf[call];
    const subject: LimitSubject = { network: address };
    const note = (refusal: string | undefined) =>
      log.info({ event, refusal, ...security.hashesOf(subject) }, 'identity');
    try {
      if (!isSameOrigin(request.headers.get('origin'), request.headers.get('host'), env.publicUrl))
        throw new AppError('not_allowed', 'the request comes from another site');
      const outcome = await (isForm ? answer(call, request, subject) : answerOwner(call, request, subject));
      subject.account ??= outcome.account;
      note(outcome.refusal?.code);
      return outcome;
    } catch (error) {
      note(toAppError(error).code);
      throw error;
    }
  };
}

async function readBody<Body extends z.ZodType>(body: Body, request: Request): Promise<z.output<Body>> {
  // Security: a form on another site cannot send this content type without a CORS preflight.
  if (!/^application\/json\b/i.test(request.headers.get('content-type') ?? ''))
    throw new AppError('unsupported_media', 'send JSON');
  const text = await request.text();
  try {
    return body.parse(JSON.parse(text === '' ? '{}' : text));
  } catch (cause) {
    const field = cause instanceof z.ZodError ? cause.issues[0]?.path[0] : undefined;
    // The address was only parsed and not looked up, so naming its field reveals nothing.
    throw refused(cause, field === 'email' ? { field } : undefined);
  }
}
