import { Hono } from 'hono';
import type pg from 'pg';
import * as z from 'zod/mini';
import { AppError } from '#domain/kernel/errors.ts';
import { paths } from '#domain/path.ts';
import { requestNetwork } from '#server/core/request/client-address.ts';
import type { Env } from '#server/core/env/env.ts';
import type { ActorVariables } from '#server/core/http/request-session.ts';
import { limitBody } from '#server/core/http/body-limit.ts';
import type { Limiter } from '#server/core/limits/limiter.ts';
import { newId } from '#server/core/store/new-id.ts';

const BODY_BYTES = 1024;

/** Route pattern and random id of a browser tab, which identify no person (D-38). */
const view = z.object({ path: z.enum(paths), sessionID: z.string().check(z.regex(/^[\w-]{16,36}$/)) });

interface Parts {
  pool: pg.Pool;
  env: Pick<Env, 'proxies'>;
  limiter: Limiter;
}

/** POST /api/page-views, without a session. Browsers that ask not to be tracked are not recorded. */
export function pageViewRoutes({ pool, env, limiter }: Parts): Hono<ActorVariables> {
  const routes = new Hono<ActorVariables>();
  routes.post('/api/page-views', limitBody(BODY_BYTES), async (c) => {
    if (c.req.header('dnt') === '1' || c.req.header('sec-gpc') === '1') return c.body(null, 204);
    const parsed = view.safeParse(await c.req.json().catch(() => undefined));
    if (!parsed.success) throw new AppError('invalid_input', 'a path of the product and a session');
    await limiter.take({ network: requestNetwork(c, env.proxies) }, ['page views']);
    const { path, sessionID } = parsed.data;
    await pool.query('insert into page_view (id, path, session_id) values ($1, $2, $3)', [
      newId('PageView'),
      path,
      sessionID,
    ]);
    return c.body(null, 204);
  });
  return routes;
}
