import { Readable } from 'node:stream';
import { type Context, Hono } from 'hono';
import type pg from 'pg';
import type { LimitsOf } from '#domain/account/plans.ts';
import { AppError } from '#domain/kernel/errors.ts';
import { movementFilters } from '#domain/wallet/wallet.ts';
import { planUse } from '#server/account/plan-use.ts';
import type { Env } from '#server/env.ts';
import { type ActorVariables, signedInActor } from '#server/http/actor.ts';
import type { FileQueue } from '#server/worker/file-queue.ts';
import { earningsLines, earningsPage } from '#server/wallet/earnings.ts';
import { statementLines } from '#server/wallet/statement-lines.ts';
import { waitingTokens } from '#server/wallet/waiting-tokens.ts';
import { MONTH, statementPdf } from '#server/wallet/statement-pdf.ts';

function csvFile(c: Context, name: string, lines: AsyncIterable<string>): Response {
  c.header('cache-control', 'no-store');
  c.header('content-type', 'text/csv; charset=utf-8');
  c.header('content-disposition', `attachment; filename="${name}.csv"`);
  return c.body(Readable.toWeb(Readable.from(lines, { objectMode: false })) as ReadableStream);
}

interface OwnAccountParts {
  pool: pg.Pool;
  limitsOf: LimitsOf;
  env: Pick<Env, 'productName' | 'languages'>;
  queue: FileQueue;
}

/** Routes of the account page for computed data: use of the plan, wallet statements as CSV or monthly PDF, and earnings. */
export function ownAccountRoutes({ pool, limitsOf, env, queue }: OwnAccountParts): Hono<ActorVariables> {
  const routes = new Hono<ActorVariables>();

  routes.get('/api/account/plan', async (c) => {
    const { id } = signedInActor(c);
    c.header('cache-control', 'no-store');
    return c.json(await planUse(pool, id, limitsOf));
  });

  routes.get('/api/wallet/transactions.csv', (c) => {
    const { id } = signedInActor(c);
    const only = movementFilters.find((each) => each === c.req.query('only'));
    return csvFile(c, 'wallet', statementLines(pool, id, only));
  });
  routes.get('/api/wallet/waiting', async (c) => {
    const { id } = signedInActor(c);
    c.header('cache-control', 'no-store');
    return c.json(await waitingTokens(pool, id));
  });

  routes.get('/api/wallet/earnings', async (c) => {
    const { id } = signedInActor(c);
    c.header('cache-control', 'no-store');
    return c.json(await earningsPage(pool, id, c.req.query('after') ?? null));
  });

  routes.get('/api/wallet/earnings.csv', (c) => csvFile(c, 'earnings', earningsLines(pool, signedInActor(c).id)));

  routes.get('/api/wallet/statement.pdf', async (c) => {
    const { id } = signedInActor(c);
    const month = c.req.query('month') ?? '';
    if (!MONTH.test(month)) throw new AppError('invalid_input', 'month: for example 2026-03');
    const pdf = await queue.take(id, 'write', (run) => statementPdf(pool, id, { month, env, run }));
    c.header('cache-control', 'no-store');
    c.header('content-type', 'application/pdf');
    c.header('content-disposition', `attachment; filename="wallet-${month}.pdf"`);
    return c.body(pdf);
  });
  return routes;
}
