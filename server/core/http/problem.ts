import { randomUUID } from 'node:crypto';
import type { Context, ErrorHandler, MiddlewareHandler, NotFoundHandler } from 'hono';
import { matchedRoutes } from 'hono/route';
import { HTTPException } from 'hono/http-exception';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { AppError, type ErrorCode, type ErrorDetails, httpStatus, type Problem } from '#domain/kernel/errors.ts';
import { publicDetail } from '#domain/kernel/public-detail.ts';
import type { Log } from '#server/core/log/log.ts';
import { databaseOutageLog } from '#server/core/log/outage-log.ts';
import { toAppError, isDatabaseUnavailable } from '#server/core/postgres/database-error.ts';

export type RequestIdVariables = { Variables: { requestId: string } };

/** Seconds to wait after a limit on concurrent work, which has no window that ends. */
const AT_ONCE_SECONDS = 5;

const titles: Readonly<Record<ErrorCode, string>> = {
  invalid_input: 'Invalid input',
  not_signed_in: 'Not signed in',
  not_verified: 'E-mail not verified',
  login_incomplete: 'Login not finished',
  suspended: 'Account suspended',
  not_allowed: 'Not allowed',
  not_found: 'Not found',
  conflict: 'Conflict',
  invalid_state: 'Not possible now',
  time_over: 'The time is up',
  price_changed: 'The price changed',
  not_ready: 'Not ready',
  insufficient_tokens: 'Not enough tokens',
  limit_reached: 'A limit is reached',
  too_slow: 'Too slow',
  too_large: 'Too large',
  unsupported_media: 'Unsupported media type',
  upgrade_required: 'Upgrade required',
  too_many: 'Too many requests',
  offline: 'Offline',
  unavailable: 'Unavailable',
  unknown_command: 'Unknown command',
  outdated: 'Outdated',
  internal: 'Internal error',
};

/** Problem document of every refusal. The cause goes to the log and never to the client. */
export const problemOf = (error: AppError, requestId?: string): Problem => ({
  code: error.code,
  title: titles[error.code],
  status: httpStatus[error.code],
  detail: publicDetail(error),
  ...(error.details === undefined ? {} : { details: error.details }),
  ...(requestId === undefined ? {} : { requestId }),
});

/**
 * Logs errors and outages prominently, because an operator has to act on them. Expected refusals are only debug
 * lines, unless no page of ours ever sends such a request.
 */
export function logProblem(log: Log, error: AppError, logFields: object): void {
  if (error.code === 'internal') log.error({ err: error.cause ?? error, ...logFields }, 'a fault');
  else if (error.code === 'unavailable' && isDatabaseUnavailable(error.cause))
    databaseOutageLog(log).reportFailure(error.cause);
  else if (error.code === 'unavailable') log.warn({ err: error.cause ?? error, ...logFields }, 'unavailable');
  else if (error.code === 'not_allowed')
    log.warn({ detail: error.detail, ...error.details, ...logFields }, 'not allowed');
  // A hidden id is answered like a missing one, so only this line shows that somebody tries many ids.
  else if (error.code === 'not_found' && 'account' in logFields)
    log.info({ detail: error.detail, ...logFields }, 'not found');
  else log.debug({ code: error.code, detail: error.detail, err: error.cause, ...logFields }, 'refused');
}

/** Gives each request an id that its answer carries and its log lines repeat. */
export const requestIds: MiddlewareHandler<RequestIdVariables> = async (c, next) => {
  const requestId = randomUUID();
  c.set('requestId', requestId);
  c.header('x-request-id', requestId);
  await next();
};

export function answerProblem(c: Context, error: AppError, more: object = {}): Response {
  const requestId: unknown = c.get('requestId');
  const problem = problemOf(error, typeof requestId === 'string' ? requestId : undefined);
  c.header('content-type', 'application/problem+json');
  c.header('cache-control', 'no-store');
  if (error.code === 'too_many') c.header('retry-after', String(retryAfter(error)));
  return c.body(JSON.stringify({ ...problem, ...more }), problem.status as ContentfulStatusCode);
}

/** The seconds after which a refused request may be sent again. */
export const retryAfter = ({ details }: { details?: ErrorDetails | undefined }): number => {
  const seconds = details?.['seconds'];
  return typeof seconds === 'number' ? seconds : AT_ONCE_SECONDS;
};

/** Log fields that identify the sender of a request by hashes. */
export type HashesOfSender = (c: Context) => object;

/** Route pattern of a request, without values such as ids of people, addresses of certificates and names of files. */
export const patternOf = (c: Context): string =>
  matchedRoutes(c)
    .map(({ path }) => path)
    .findLast((path) => !path.endsWith('*')) ?? '*';

/** Error handler for `app.onError`. */
export const problemHandler =
  (log: Log, hashesOfSender: HashesOfSender = () => ({})): ErrorHandler =>
  (error, c) => {
    const refusal = error instanceof HTTPException ? fromStatus(error) : toAppError(error);
    const logFields = { requestId: c.get('requestId'), method: c.req.method, path: patternOf(c) };
    logProblem(log, refusal, { ...logFields, ...hashesOfSender(c) });
    return answerProblem(c, refusal);
  };

/** Handler for `app.notFound`, on paths that only programs request. */
export const noSuchPath: NotFoundHandler = (c) => answerProblem(c, new AppError('not_found', 'no such path'));

const byStatus = new Map<number, ErrorCode>([
  [400, 'invalid_input'],
  [401, 'not_signed_in'],
  [403, 'not_allowed'],
  [404, 'not_found'],
  [408, 'too_slow'],
  [413, 'too_large'],
  [415, 'unsupported_media'],
  [429, 'too_many'],
]);

const fromStatus = (error: HTTPException): AppError => {
  const code = byStatus.get(error.status) ?? 'internal';
  return new AppError(code, titles[code], { cause: error });
};
