import type { Context, MiddlewareHandler } from 'hono';
import type { LoginStep } from '#domain/account/login-step.ts';
import type { Actor } from '#domain/account/user.ts';
import { AppError } from '#domain/kernel/errors.ts';
import type { RequestIdVariables } from '#server/core/http/problem.ts';

/** Session of a request, found by its cookie. */
export interface RequestSession {
  actor: Actor;
  sessionToken: string;
  emailVerified: boolean;
  /** Login step that is still missing. Until it is done, the session grants no access. */
  step?: LoginStep | null;
}

/** True if the login of the session is finished and its e-mail address verified. */
export const isComplete = ({ emailVerified, step = null }: Pick<RequestSession, 'emailVerified' | 'step'>): boolean =>
  emailVerified && step === null;

export type ActorVariables = { Variables: RequestIdVariables['Variables'] & { session: RequestSession | undefined } };

export type FindSession = (headers: Headers) => Promise<RequestSession | undefined>;

/** Middleware that looks up the session once per request, for all handlers. */
export const withSession =
  (findSession: FindSession): MiddlewareHandler<ActorVariables> =>
  async (c, next) => {
    c.set('session', await findSession(c.req.raw.headers));
    await next();
  };

/** Returns the signed-in actor. Visitors are refused, as are people with an unverified e-mail address (D-44) or an unfinished login. */
export function signedInActor(c: Context<ActorVariables>): Actor {
  const session = c.get('session');
  if (!session) throw new AppError('not_signed_in', 'sign in first');
  if (!session.emailVerified) throw new AppError('not_verified', 'verify the e-mail first');
  if (!isComplete(session)) throw new AppError('login_incomplete', 'finish the login first');
  return session.actor;
}
