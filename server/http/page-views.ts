import { Hono } from 'hono';
import type pg from 'pg';
import * as z from 'zod/mini';
import { AppError } from '#domain/kernel/errors.ts';
import { paths } from '#domain/path.ts';
import type { TakeAttempt } from '#server/auth/attempt-limit.ts';
import { requestNetwork } from '#server/auth/client-address.ts';
import type { Env } from '#server/env.ts';
import type { ActorVariables } from '#server/http/actor.ts';
import { limitBody } from '#server/http/body-limit.ts';
import { newId } from '#server/new-id.ts';

const BODY_BYTES = 1024;
/** A school behind one address, all of it at work. */
const VIEWS_PER_HOUR = 5_000;

/** The route's pattern and the random word of a tab: nothing that leads to a person (D-38). */
const view = z.object({ path: z.enum(paths), sessionID: z.string().check(z.regex(/^[\w-]{16,36}$/)) });

interface Parts {
  pool: pg.Pool;
  env: Pick<Env, 'proxies'>;
  takeAttempt: TakeAttempt;
}

/** POST /api/page-views, by anybody. Who asks not to be followed is not; what is too much is left out, and nobody has to know. */
export function pageViewRoutes({ pool, env, takeAttempt }: Parts): Hono<ActorVariables> {
  const routes = new Hono<ActorVariables>();
  routes.post('/api/page-views', limitBody(BODY_BYTES), async (c) => {
    if (c.req.header('dnt') === '1' || c.req.header('sec-gpc') === '1') return c.body(null, 204);
    const given = view.safeParse(await c.req.json().catch(() => undefined));
    if (!given.success) throw new AppError('invalid_input', 'a path of the product and a session');
    const subject = requestNetwork(c, env.proxies);
    const isTaken = await takeAttempt([{ name: 'page-view', subject, max: VIEWS_PER_HOUR, seconds: 3_600 }]).then(
      () => true,
      (error: unknown) => {
        if (error instanceof AppError && error.code === 'too_many') return false;
        throw error;
      },
    );
    const { path, sessionID } = given.data;
    if (isTaken)
      await pool.query('insert into page_view (id, path, session_id) values ($1, $2, $3)', [
        newId('PageView'),
        path,
        sessionID,
      ]);
    return c.body(null, 204);
  });
  return routes;
}
