import * as z from 'zod';
import { AppError } from '#domain/kernel/errors.ts';
import { type Call, calls, eventOf, isCall, limitsOf } from '#server/auth/call.ts';
import { carryOut } from '#server/auth/carry-out.ts';
import { carryOutOwn } from '#server/auth/carry-out-own.ts';
import { PREFIX, refused } from '#server/auth/library-call.ts';
import { isOwnCall, type OwnCall, ownCalls, ownEventOf, stepsOf } from '#server/auth/own-call.ts';
import type { CallOutcome, Parts } from '#server/auth/parts.ts';
import { isOwnOrigin } from '#server/auth/own-origin.ts';
import { signedInOwner } from '#server/auth/session-cache.ts';
import { asAppError } from '#server/store/database-error.ts';

/** Subject of a call's rate limits, completed while the call is processed. */
interface CallSubject {
  network: string;
  address?: string;
  account?: string | undefined;
}

/** Creates the handler of sign-in and account calls, which validates them, applies rate limits and runs them. */
export function createCallHandler(parts: Parts) {
  const { env, log, known, limiter, security, actorOf } = parts;

  async function answer(call: Call, request: Request, subject: CallSubject): Promise<CallOutcome> {
    const { headers } = request;
    const body = await readBody(calls[call], request);
    if ('email' in body) subject.address = body.email;
    const isKnown = 'email' in body && known.isGiven(headers.get('cookie'), body.email);
    const { counted, guesses } = limitsOf(call, isKnown);
    await limiter.take(subject, ['calls of account forms', ...counted]);
    const caller = { headers, address: subject.network };
    return limiter.guess(subject, guesses, () => carryOut(parts, call, body, caller));
  }

  async function answerOwner(call: OwnCall, request: Request, subject: CallSubject): Promise<CallOutcome> {
    const body = await readBody(ownCalls[call], request);
    const signedIn = signedInOwner(await actorOf(request.headers), stepsOf[call]);
    subject.account = signedIn.actor.id;
    await limiter.take(subject, ['calls of account forms']);
    return carryOutOwn(parts, call, body, signedIn);
  }

  return async function handle(request: Request, address: string): Promise<CallOutcome> {
    const call = new URL(request.url).pathname.slice(PREFIX.length);
    const isForm = isCall(call);
    if (request.method !== 'POST' || !(isForm || isOwnCall(call))) throw new AppError('not_found', 'no such path');
    const event = isForm ? eventOf[call] : ownEventOf[call];
    const subject: CallSubject = { network: address };
    const note = (refusal: string | undefined) =>
      log.info({ event, refusal, ...security.hashesOf(subject) }, 'identity');
    try {
      if (!isOwnOrigin(request.headers.get('origin'), request.headers.get('host'), env.publicUrl))
        throw new AppError('not_allowed', 'the request comes from another site');
      const outcome = await (isForm ? answer(call, request, subject) : answerOwner(call, request, subject));
      subject.account ??= outcome.account;
      note(outcome.refusal?.code);
      return outcome;
    } catch (error) {
      note(asAppError(error).code);
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
