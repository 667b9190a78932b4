import { type Context, Hono } from 'hono';
import type pg from 'pg';
import type { LimitsOf } from '#domain/wallet/pricing-plan.ts';
import { AppError } from '#domain/kernel/errors.ts';
import type { Receipt } from '#domain/wallet/receipt.ts';
import { transactionFilters } from '#domain/wallet/wallet.ts';
import { planUse } from '#server/wallet/model-call/limit-use.ts';
import { type ActorVariables, signedInActor } from '#server/core/http/request-session.ts';
import type { FileQueue } from '#server/core/worker/file-queue.ts';
import { earningsCsv, earningsPage } from '#server/wallet/earnings.ts';
import { statementCsv } from '#server/wallet/statement-csv.ts';
import { getOwnReceipt, receiptPdf, type ReceiptSettings } from '#server/wallet/receipt/receipt.ts';
import { waitingTokens } from '#server/wallet/waiting-tokens.ts';
import { MONTH, statementPdf } from '#server/wallet/statement-pdf.ts';
import { csvResponse } from '#server/core/http/csv-response.ts';

interface WalletRouteParts {
  pool: pg.Pool;
  limitsOf: LimitsOf;
  env: ReceiptSettings;
  queue: FileQueue;
}

/** Routes of the account page for computed data: use of the plan, wallet statements as CSV or monthly PDF, and earnings. */
export function walletRoutes({ pool, limitsOf, env, queue }: WalletRouteParts): Hono<ActorVariables> {
  const routes = new Hono<ActorVariables>();

  routes.get('/api/account/plan', async (c) => {
    const { id } = signedInActor(c);
    c.header('cache-control', 'no-store');
    return c.json(await planUse(pool, id, limitsOf));
  });

  routes.get('/api/wallet/transactions.csv', (c) => {
    const { id } = signedInActor(c);
    const only = transactionFilters.find((each) => each === c.req.query('only'));
    return csvResponse(c, 'wallet', statementCsv(pool, id, only));
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

  routes.get('/api/wallet/earnings.csv', (c) => csvResponse(c, 'earnings', earningsCsv(pool, signedInActor(c).id)));

  routes.get('/api/wallet/statement.pdf', async (c) => {
    const { id } = signedInActor(c);
    const month = c.req.query('month') ?? '';
    if (!MONTH.test(month)) throw new AppError('invalid_input', 'month: for example 2026-03');
    const pdf = await queue.runFor(id, 'write', (run) => statementPdf(pool, id, { month, env, run }));
    return pdfResponse(c, `wallet-${month}`, pdf);
  });

  routes.get('/api/wallet/receipts/:id', async (c) => {
    const {
      owner: _,
      language: __,
      ...receipt
    } = await getOwnReceipt(pool, env, signedInActor(c).id, c.req.param('id'));
    c.header('cache-control', 'no-store');
    return c.json(receipt satisfies Receipt);
  });
  routes.get('/api/wallet/receipts/:id/pdf', async (c) => {
    const { id } = signedInActor(c);
    const receipt = await getOwnReceipt(pool, env, id, c.req.param('id'));
    const pdf = await queue.runFor(id, 'write', (run) => receiptPdf(receipt, env, run));
    return pdfResponse(c, `receipt-${receipt.number}`, pdf);
  });
  return routes;
}

function pdfResponse(c: Context, name: string, pdf: Uint8Array<ArrayBuffer>): Response {
  c.header('cache-control', 'no-store');
  c.header('content-type', 'application/pdf');
  c.header('content-disposition', `attachment; filename="${name}.pdf"`);
  return c.body(pdf);
}
