import type pg from 'pg';
import type { Env } from '#server/env.ts';
import type { Jobs } from '#server/jobs/jobs.ts';
import type { Log } from '#server/log.ts';
import type { SendMail } from '#server/mail/mail.ts';
import type { Events } from '#server/notify/event.ts';
import { isSigned, keepEvent, REVIEW_JOB, type ToReview } from '#server/payments/card-event.ts';
import { carryOut } from '#server/payments/carry-out.ts';
import { type Checkout, SANDBOX } from '#server/payments/checkout.ts';
import { mailReceipt } from '#server/payments/receipt.ts';
import { reviewPayment } from '#server/payments/review-payment.ts';
import { reviewSubscription } from '#server/payments/review.ts';
import { openSandbox, type Sandbox } from '#server/payments/sandbox/sandbox.ts';
import { squareProvider } from '#server/payments/square-provider.ts';
import { tellUnpaid } from '#server/payments/tell-unpaid.ts';
import type { Till } from '#server/payments/till.ts';
import { reconcile, settleLeft, settlePlans } from '#server/payments/upkeep.ts';

export const WEBHOOK_PATH = '/webhooks/square';

/** Cron times: open orders each minute, renewals each hour, reconciliation each night. */
const OPEN_ORDER_TIMES = '* * * * *';
const OPEN_ORDERS_AT_START = 'settle-purchases-at-start';
const RENEWAL_TIMES = '3 * * * *';
const RECONCILIATION_TIMES = '41 2 * * *';

interface PaymentParts extends Pick<Till, 'sendEvent' | 'onChanged'> {
  env: Env;
  log: Log;
  pool: pg.Pool;
  jobs: Jobs;
  sendMail: SendMail;
  checkout: Checkout;
}

export interface Payments {
  /** Receives a webhook event; returns false if its signature is wrong. */
  takeEvent: (raw: string, signature: string) => Promise<boolean>;
  /** Sets the address of our server, so that the sandbox can deliver its events. */
  listenOn(address: string | undefined): void;
  stop(): Promise<void>;
}

/** Starts the jobs that process payments; does nothing if cards are not accepted. */
export async function startPayments(parts: PaymentParts): Promise<Payments> {
  const { env, pool, jobs, checkout } = parts;
  const { provider: providerName } = checkout;
  if (providerName === undefined)
    return { takeEvent: async () => false, listenOn: () => undefined, stop: async () => undefined };
  const notificationUrl = `${env.publicUrl}${WEBHOOK_PATH}`;
  let own: string | undefined;
  const sandbox = checkout.isSandbox
    ? await openSandbox({ ...parts, now: checkout.now, notificationUrl, send: (...event) => sendTo(own, ...event) })
    : undefined;
  const key = sandbox?.webhookKey ?? env.square?.webhookKey ?? '';
  const till = contextOf(parts, providerName, sandbox);
  await startWork(parts, till);
  if (sandbox) await jobs.repeat('turn-card-sandbox', OPEN_ORDER_TIMES, () => sandbox.turn());
  return {
    async takeEvent(raw, signature) {
      if (!isSigned(raw, signature, { key, url: notificationUrl })) return false;
      await keepEvent({ pool, jobs, providerName }, raw);
      return true;
    },
    listenOn(listening) {
      own = listening;
    },
    stop: async () => sandbox?.stop(),
  };
}

function contextOf(
  { env, checkout, ...parts }: PaymentParts,
  providerName: string,
  sandbox: Sandbox | undefined,
): Till {
  const account = sandbox
    ? { token: sandbox.token, url: sandbox.url, location: SANDBOX }
    : { token: '', url: '', location: '', ...env.square };
  return { ...parts, ...checkout, providerName, provider: squareProvider(account) };
}

async function startWork({ env, pool, jobs, sendMail }: PaymentParts, till: Till): Promise<void> {
  await jobs.work<Events['purchase.opened']>('purchase.opened', ({ purchaseID }) => carryOut(till, purchaseID));
  const planUrl = `${env.publicUrl}/user/account?tab=subscription`;
  await jobs.work<Events['purchase.settled']>('purchase.settled', ({ purchaseID }) =>
    mailReceipt(pool, sendMail, purchaseID, planUrl),
  );
  const told = { pool, sendMail, planUrl };
  await jobs.work<Events['plan.unpaid']>('plan.unpaid', async (plan) => {
    await tellUnpaid(told, 'unpaid', plan);
    till.onChanged();
  });
  await jobs.work<Events['plan.unpaidEnd']>('plan.unpaidEnd', async (plan) => {
    await tellUnpaid(told, 'unpaidEnd', plan);
    till.onChanged();
  });
  await jobs.work<ToReview>(REVIEW_JOB, async ({ subscription, payment }) => {
    if (subscription !== undefined) await reviewSubscription(till, subscription);
    if (payment !== undefined) await reviewPayment(till, payment);
  });
  await jobs.repeat('settle-purchases', OPEN_ORDER_TIMES, () => settleLeft(till));
  // Resubmits orders that a stopped server left open.
  await jobs.work(OPEN_ORDERS_AT_START, () => settleLeft(till, 0));
  await jobs.send(OPEN_ORDERS_AT_START, {});
  await jobs.repeat('settle-plans', RENEWAL_TIMES, () => settlePlans(till));
  await jobs.repeat('reconcile-card-payments', RECONCILIATION_TIMES, async () => void (await reconcile(till)));
}

/** Sends an event to our own webhook, as Square would. */
async function sendTo(address: string | undefined, body: string, signature: string): Promise<boolean> {
  if (address === undefined) return false;
  const { ok } = await fetch(`http://${address}${WEBHOOK_PATH}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-square-hmacsha256-signature': signature },
    body,
    signal: AbortSignal.timeout(10_000),
  });
  return ok;
}
