import { type ErrorHandler, Hono } from 'hono';
import * as z from 'zod/mini';
import { requestNetwork } from '#server/core/request/client-address.ts';
import type { Env } from '#server/core/env/env.ts';
import { limitBody } from '#server/core/http/body-limit.ts';
import type { Pages } from '#server/site/pages.ts';
import type { RequestIdVariables } from '#server/core/http/problem.ts';
import type { Limiter } from '#server/core/limits/limiter.ts';
import type { Log } from '#server/core/log/log.ts';

const BODY_BYTES = 8 * 1024;
const TEXT_MAX = 2_000;

/** Error handler that answers a failed page request with the error page and a failed data request with a problem. */
export const pageErrorHandler =
  (asData: ErrorHandler, pages: Pick<Pages, 'answerSite'>): ErrorHandler =>
  async (error, c) => {
    const answer = await asData(error, c);
    const isPage = c.req.method === 'GET' && !/^\/(?:api|files)(?:\/|$)/.test(c.req.path);
    if (!isPage || answer.status < 500) return answer;
    const placeholders = { reference: String(c.get('requestId')), retry: c.req.path };
    return pages.answerSite(c, '/500', { status: 500, placeholders });
  };

/** Ids of rows, which may identify people. */
const ID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi;

const pageError = z.object({
  message: z.string().check(z.maxLength(TEXT_MAX)),
  path: z.string().check(z.maxLength(TEXT_MAX)),
  /** Stack trace of the browser. */
  stack: z.optional(z.string().check(z.maxLength(TEXT_MAX))),
});

interface PageErrorParts {
  log: Log;
  limiter: Limiter;
  env: Pick<Env, 'proxies'>;
}

/** POST /api/page-faults: logs a screen that failed to render and returns the reference of the log entry. */
export function pageErrorRoutes({ log, limiter, env }: PageErrorParts): Hono<RequestIdVariables> {
  const routes = new Hono<RequestIdVariables>();
  routes.post('/api/page-faults', limitBody(BODY_BYTES), async (c) => {
    await limiter.take({ network: requestNetwork(c, env.proxies) }, ['page faults']);
    const parsed = pageError.safeParse(await c.req.json().catch(() => undefined));
    const reference = c.get('requestId');
    if (parsed.success) {
      const path = parsed.data.path.replaceAll(ID, ':id');
      log.error({ requestId: reference, ...parsed.data, path }, 'a page could not be drawn');
    }
    return c.json({ reference });
  });
  return routes;
}
