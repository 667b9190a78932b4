import { Hono } from 'hono';
import type pg from 'pg';
import type { Actor } from '#domain/account/user.ts';
import { AppError } from '#domain/kernel/errors.ts';
import { isId } from '#domain/kernel/id.ts';
import type { ModelName } from '#domain/models.ts';
import { conditionFor, type PolicyAction, canAdminister } from '#domain/policy/read.ts';
import { jobStates, type SchoolView } from '#domain/admin/setting.ts';
import { TOKENS_PER_USD } from '#domain/wallet/price.ts';
import { listSessions } from '#server/account/session/session.ts';
import type { Env } from '#server/core/env/env.ts';
import { type ActorVariables, signedInActor } from '#server/core/http/request-session.ts';
import { jobList } from '#server/admin/job-list.ts';
import { listRefundLosses } from '#server/wallet/receipt/refund-loss-list.ts';
import { listCoupons } from '#server/wallet/payments/coupon-list.ts';
import type { SchoolSettingStore } from '#server/admin/school-settings.ts';
import { spentThisMonth } from '#server/wallet/model-call/hold-call.ts';

/** Security: an actor without this right over every row of the model gets 404, so the path does not reveal itself. */
function requireRight(actor: Actor, action: PolicyAction, model: ModelName): void {
  if (conditionFor(actor, action, model).op !== 'true') throw new AppError('not_found', 'no such path');
}

function requireAdminRule(actor: Actor, action: Parameters<typeof canAdminister>[1]): void {
  if (!canAdminister(actor, action)) throw new AppError('not_found', 'no such path');
}

interface AdminParts {
  pool: pg.Pool;
  env: Pick<Env, 'model'>;
  school: SchoolSettingStore;
}

/** Routes of the admin pages for data that is not a row of a model. */
export function adminRoutes({ pool, env, school }: AdminParts): Hono<ActorVariables> {
  const routes = new Hono<ActorVariables>();
  routes.get('/api/admin/members/:id/sessions', async (c) => {
    requireRight(signedInActor(c), 'suspend', 'Member');
    const id = c.req.param('id');
    if (!isId(id)) throw new AppError('not_found', 'nobody');
    c.header('cache-control', 'no-store');
    return c.json(await listSessions(pool, id, c.req.query('after')));
  });
  routes.get('/api/admin/settings', async (c) => {
    requireAdminRule(signedInActor(c), 'settings');
    c.header('cache-control', 'no-store');
    // A setting that changed a moment ago may not have been loaded here yet.
    await school.reload();
    const spent = env.model === undefined ? null : (await spentThisMonth(pool)) / TOKENS_PER_USD;
    return c.json({ settings: school.list(), spentUSD: spent } satisfies SchoolView);
  });
  routes.get('/api/admin/coupons', async (c) => {
    requireAdminRule(signedInActor(c), 'coupons');
    c.header('cache-control', 'no-store');
    return c.json(await listCoupons(pool, c.req.query('after')));
  });
  routes.get('/api/admin/refunds', async (c) => {
    requireAdminRule(signedInActor(c), 'refunds');
    c.header('cache-control', 'no-store');
    return c.json(await listRefundLosses(pool, c.req.query('after')));
  });
  routes.get('/api/admin/jobs', async (c) => {
    requireAdminRule(signedInActor(c), 'jobs');
    const state = jobStates.find((each) => each === c.req.query('state')) ?? 'failed';
    c.header('cache-control', 'no-store');
    return c.json(await jobList(pool, state, c.req.query('after')));
  });
  return routes;
}
