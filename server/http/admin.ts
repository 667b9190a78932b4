import { Hono } from 'hono';
import type pg from 'pg';
import type { Actor } from '#domain/account/user.ts';
import { AppError } from '#domain/kernel/errors.ts';
import { isId } from '#domain/kernel/id.ts';
import type { ModelName } from '#domain/models.ts';
import { conditionFor, type Deed } from '#domain/policy/read.ts';
import { sessionsOf } from '#server/auth/sessions.ts';
import { type ActorVariables, signedInActor } from '#server/http/actor.ts';

/** Security: for who may not do this to every row of the model there is no such path. */
function whoMay(actor: Actor, deed: Deed, model: ModelName): void {
  if (conditionFor(actor, deed, model).op !== 'true') throw new AppError('not_found', 'no such path');
}

/** What those who run the school ask for that is no row of a model. */
export function adminRoutes({ pool }: { pool: pg.Pool }): Hono<ActorVariables> {
  const routes = new Hono<ActorVariables>();
  routes.get('/api/admin/members/:id/sessions', async (c) => {
    whoMay(signedInActor(c), 'suspend', 'Member');
    const id = c.req.param('id');
    if (!isId(id)) throw new AppError('not_found', 'nobody');
    c.header('cache-control', 'no-store');
    return c.json(await sessionsOf(pool, id));
  });
  return routes;
}
