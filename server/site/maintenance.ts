import type { MiddlewareHandler } from 'hono';
import { AppError } from '#domain/kernel/errors.ts';
import type { Env } from '#server/core/env/env.ts';
import {
  type ActorVariables,
  type FindSession,
  isComplete,
  type RequestSession,
} from '#server/core/http/request-session.ts';
import type { Pages } from '#server/site/pages.ts';
import { answerProblem } from '#server/core/http/problem.ts';

/** Retry-After if no end is planned. */
const RETRY_SECONDS = 600;

/** Paths that stay open under maintenance: health checks, assets, and the login that administrators need. */
const openPaths =
  /^\/(?:healthz|readyz|assets\/.*|auth\/(?:login|continue)|api\/auth\/.*|api\/session(?:\/.*)?|mailbox.*|maintenance|[\w-]+\.(?:svg|png|ico|txt))$/;

/** True if the school is under maintenance and the session does not belong to an administrator (D-14). */
export const isShutOut = (env: Pick<Env, 'maintenance'>, session: RequestSession | undefined): boolean =>
  env.maintenance !== undefined && !(session && isComplete(session) && session.actor.role === 'ADMIN');

/** Middleware that answers every request with 503 under maintenance, except for administrators (D-14). */
export function underMaintenance(
  env: Pick<Env, 'maintenance'>,
  findSession: FindSession,
  pages: Pick<Pages, 'answerSite'>,
): MiddlewareHandler<ActorVariables> {
  const secondsLeft = () => {
    const until = env.maintenance?.until;
    return until === undefined ? 0 : Math.ceil((until.getTime() - Date.now()) / 1000);
  };
  return async (c, next) => {
    if (env.maintenance === undefined || openPaths.test(c.req.path)) return next();
    if (!isShutOut(env, await findSession(c.req.raw.headers))) return next();
    // Maintenance does not end by itself at its planned end. It has to be switched off.
    c.header('retry-after', String(secondsLeft() > 0 ? secondsLeft() : RETRY_SECONDS));
    const isPage = c.req.method === 'GET' && !/^\/(?:api|files)\//.test(c.req.path);
    if (!isPage) return answerProblem(c, new AppError('unavailable', 'under maintenance'));
    return pages.answerSite(c, '/maintenance', { status: 503, placeholders: { retry: c.req.path } });
  };
}
