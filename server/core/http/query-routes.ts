import { Hono } from 'hono';
import type pg from 'pg';
import { AppError } from '#domain/kernel/errors.ts';
import { type ActorVariables, signedInActor } from '#server/core/http/request-session.ts';
import type { Limiter } from '#server/core/limits/limiter.ts';
import { type ReadViewerFields, readRow } from '#server/core/store/read/read-row.ts';
import type { RunQuery } from '#server/core/store/read/run-query.ts';
import type { Page } from '#sync/core/protocol.ts';

/** Routes of paged lists by name and of single rows. Answers differ by viewer, so none may be cached. */
export function queryRoutes(
  pool: pg.Pool,
  run: RunQuery,
  limiter: Limiter,
  readViewerFields: ReadViewerFields,
): Hono<ActorVariables> {
  const routes = new Hono<ActorVariables>();

  routes.get('/api/queries/:name', async (c) => {
    const actor = signedInActor(c);
    await limiter.take({ account: actor.id }, ['queries']);
    c.header('cache-control', 'no-store');
    return c.json(await run(actor, c.req.param('name'), readInput(c.req.query('input')), c.req.query('after')));
  });

  routes.get('/api/rows/:model/:id', async (c) => {
    const actor = signedInActor(c);
    await limiter.take({ account: actor.id }, ['queries']);
    const { model, id } = c.req.param();
    const row = await readRow(pool, actor, model, id, readViewerFields);
    c.header('cache-control', 'no-store');
    return c.json({ m: { [model]: [row] }, ids: [row.id], next: null } satisfies Page);
  });

  return routes;
}

function readInput(text = '{}'): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new AppError('invalid_input', 'input: not JSON', { cause });
  }
}
