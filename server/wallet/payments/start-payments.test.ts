import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { readEnv, type Env } from '#server/core/env/env.ts';
import { testJobs } from '#server/core/jobs/test-jobs.ts';
import { newId } from '#server/core/store/new-id.ts';
import { unlimited } from '#server/core/limits/limiter.ts';
import { checkoutConfigOf } from '#server/wallet/payments/checkout-config.ts';
import { startPayments } from '#server/wallet/payments/start-payments.ts';
import { goodCard, openTestPayments } from '#server/wallet/payments/test-payments.ts';
import type { WalletMail } from '#server/wallet/receipt/wallet-mail.ts';

const school = await openTestPayments();
const { pool, context } = school;

/** Starts payments with the card location of a Square server that takes `currency`. */
async function startWith(currency: string) {
  const square = new Hono().get('/v2/locations/:id', (c) => c.json({ location: { id: c.req.param('id'), currency } }));
  const server = serve({ fetch: square.fetch, port: 0, hostname: '127.0.0.1' });
  await new Promise((listening) => server.once('listening', listening));
  onTestFinished(() => void server.close());
  const real = { SQUARE_TOKEN: 't', SQUARE_LOCATION: 'L1', SQUARE_APP_ID: 'sandbox-sq0idb-1', SQUARE_WEBHOOK_KEY: 'k' };
  const env = readEnv(real);
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const jobs = testJobs();
  const start = startJobs(jobs, { ...env, square: env.square && { ...env.square, url } });
  return { start, jobs };
}

const mails: WalletMail[] = [];
let changes = 0;
const startJobs = (jobs: ReturnType<typeof testJobs>, env: Env) =>
  startPayments({
    env,
    jobs,
    pool,
    log: context.log,
    sendEvent: context.sendEvent,
    checkout: checkoutConfigOf(env, unlimited),
    sendMail: async (mail) => void mails.push(mail),
    onChanged: () => void changes++,
  });

test('payments do not start with a card location of another currency, and work on no order', async () => {
  const { start, jobs } = await startWith('EUR');
  await expect(start).rejects.toThrow('SQUARE_LOCATION=L1 is wrong: this location takes payments in EUR');
  await expect(jobs.run('purchase.created', { purchaseID: 'p' })).rejects.toThrow('nothing works on purchase.created');
});

test('payments start with a card location that takes dollars', async () => {
  const { start, jobs } = await startWith('USD');
  const payments = await start;
  onTestFinished(() => payments.stop());
  await expect(jobs.run('purchase.refunded', { purchaseID: newId('Purchase') })).resolves.toBeUndefined();
});

test('the job of a refund notifies the buyer, mails them and refreshes their page', async () => {
  changes = 0;
  const jobs = testJobs();
  const payments = await startJobs(jobs, readEnv({}));
  onTestFinished(() => payments.stop());
  const ann = await school.person();
  const { id } = await school.order(ann, { kind: 'topUp', cents: 500 }, goodCard);
  await jobs.run('purchase.refunded', { purchaseID: id, cents: 200, tokens: 200_000, at: new Date().toISOString() });
  expect(mails).toMatchObject([{ kind: 'refund', cents: 200, tokens: 200_000 }]);
  expect(changes).toBe(1);
  const { rows } = await pool.query(`select params from notification where owner = $1 and kind = 'refunded'`, [ann.id]);
  expect(rows).toMatchObject([{ params: { subjectID: id } }]);
});
