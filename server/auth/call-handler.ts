import { AppError } from '#domain/kernel/errors.ts';
import type { TakeAttempt } from '#server/auth/attempt-limit.ts';
import { type Call, type CallBody, calls, eventOf, isCall, limitsOf } from '#server/auth/call.ts';
import { carryOut } from '#server/auth/carry-out.ts';
import { PREFIX, refused } from '#server/auth/library-call.ts';
import type { CallOutcome, Parts } from '#server/auth/parts.ts';
import { isOwnOrigin } from '#server/auth/own-origin.ts';
import { asAppError } from '#server/store/database-error.ts';

/** Answers the calls of the sign-in forms: checks them, counts them, and has them carried out. */
export function createCallHandler(parts: Parts & { takeAttempt: TakeAttempt }) {
  const { env, log, known, takeAttempt } = parts;

  async function answer(call: Call, request: Request, address: string): Promise<CallOutcome> {
    const { headers } = request;
    if (!isOwnOrigin(headers.get('origin'), headers.get('host'), env.publicUrl))
      throw new AppError('not_allowed', 'asked from another site');
    const body = await readBody(call, request);
    const email = 'email' in body ? body.email : undefined;
    const isKnown = email !== undefined && known.isGiven(headers.get('cookie'), email);
    await takeAttempt(limitsOf(call, { email, network: address, isKnown }));
    return carryOut(parts, call, body, { headers, address });
  }

  return async function handle(request: Request, address: string): Promise<CallOutcome> {
    const call = new URL(request.url).pathname.slice(PREFIX.length);
    if (request.method !== 'POST' || !isCall(call)) throw new AppError('not_found', 'no such path');
    try {
      const outcome = await answer(call, request, address);
      log.info({ event: eventOf[call], refusal: outcome.refusal?.code }, 'identity');
      return outcome;
    } catch (error) {
      log.info({ event: eventOf[call], refusal: asAppError(error).code }, 'identity');
      throw error;
    }
  };
}

async function readBody(call: Call, request: Request): Promise<CallBody<Call>> {
  // Security: a form of another site cannot send this type without asking first.
  if (!/^application\/json\b/i.test(request.headers.get('content-type') ?? ''))
    throw new AppError('unsupported_media', 'send JSON');
  const text = await request.text();
  try {
    return calls[call].parse(JSON.parse(text === '' ? '{}' : text));
  } catch (cause) {
    throw refused(cause);
  }
}
