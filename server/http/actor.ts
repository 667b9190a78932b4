import type { Context, MiddlewareHandler } from 'hono';
import type { LoginStep } from '#domain/account/login-step.ts';
import type { Actor } from '#domain/account/user.ts';
import { AppError } from '#domain/kernel/errors.ts';
import type { RequestIdVariables } from '#server/http/problem.ts';

/** Who sent a request, as its cookie says. */
export interface RequestSession {
  actor: Actor;
  sessionToken: string;
  emailVerified: boolean;
  /** The step that the login still waits for; the session opens nothing before it. */
  step?: LoginStep | null;
}

/** True if the login of the session is finished and its e-mail address verified. */
export const isComplete = ({ emailVerified, step = null }: Pick<RequestSession, 'emailVerified' | 'step'>): boolean =>
  emailVerified && step === null;

export type ActorVariables = { Variables: RequestIdVariables['Variables'] & { session: RequestSession | undefined } };

export type FindSession = (headers: Headers) => Promise<RequestSession | undefined>;

/** Looks the session up once a request, however many ask. */
export const withSession =
  (findSession: FindSession): MiddlewareHandler<ActorVariables> =>
  async (c, next) => {
    c.set('session', await findSession(c.req.raw.headers));
    await next();
  };

/** The person who asks; a visitor is refused, and so is a person whose e-mail is not verified yet (D-44) or whose login waits for another step. */
export function signedInActor(c: Context<ActorVariables>): Actor {
  const session = c.get('session');
  if (!session) throw new AppError('not_signed_in', 'sign in first');
  if (!session.emailVerified) throw new AppError('not_verified', 'verify the e-mail first');
  if (!isComplete(session)) throw new AppError('login_incomplete', 'finish the login first');
  return session.actor;
}
