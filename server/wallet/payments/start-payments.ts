import type pg from 'pg';
import { StartError } from '#server/core/env/start-error.ts';
import type { Env } from '#server/core/env/env.ts';
import type { Jobs } from '#server/core/jobs/jobs.ts';
import type { Log } from '#server/core/log/log.ts';
import type { SendMail } from '#server/core/mail/mail.ts';
import type { WalletMail } from '#server/wallet/receipt/wallet-mail.ts';
import type { Events } from '#domain/event.ts';
import { isSigned, saveCardEvent, RECONCILE_JOB, type ReconciliationTask } from '#server/wallet/payments/card-event.ts';
import { submitOrder } from '#server/wallet/payments/submit-order.ts';
import { type CheckoutConfig, SANDBOX } from '#server/wallet/payments/checkout-config.ts';
import { notifyRefund, sendReceipt } from '#server/wallet/receipt/send-receipt.ts';
import { reconcilePayment } from '#server/wallet/payments/reconcile-payment.ts';
import { reconcileSubscription } from '#server/wallet/payments/reconcile-subscription.ts';
import { openSandbox, type Sandbox } from '#server/wallet/payments/sandbox/sandbox.ts';
import { CURRENCY } from '#server/wallet/payments/square-call.ts';
import { squareProvider } from '#server/wallet/payments/square-provider.ts';
import { notifyUnpaid } from '#server/wallet/payments/notify-unpaid.ts';
import type { PaymentContext } from '#server/wallet/payments/payment-context.ts';
import { reconcile } from '#server/wallet/payments/reconcile.ts';
import { endDuePlans } from '#server/wallet/payments/renewal.ts';
import { resubmitOpenOrders } from '#server/wallet/payments/resubmit-order.ts';

export const WEBHOOK_PATH = '/webhooks/square';

/** Cron times: open orders each minute, renewals each hour, reconciliation each night. */
const OPEN_ORDER_TIMES = '* * * * *';
const OPEN_ORDERS_AT_START = 'resubmit-orders-at-start';
const RENEWAL_TIMES = '3 * * * *';
const RECONCILIATION_TIMES = '41 2 * * *';

interface PaymentParts extends Pick<PaymentContext, 'sendEvent' | 'onChanged'> {
  env: Env;
  log: Log;
  pool: pg.Pool;
  jobs: Jobs;
  sendMail: SendMail<WalletMail>;
  checkout: CheckoutConfig;
}

export interface Payments {
  /** Receives a webhook event; returns false if its signature is wrong. */
  receiveEvent: (raw: string, signature: string) => Promise<boolean>;
  /** Sets the address of our server, so that the sandbox can deliver its events. */
  listenOn(address: string | undefined): void;
  stop(): Promise<void>;
}

/** Starts the jobs that process payments; does nothing if cards are not accepted. */
export async function startPayments(parts: PaymentParts): Promise<Payments> {
  const { env, log, pool, jobs, checkout } = parts;
  const { provider: providerName } = checkout;
  if (providerName === undefined)
    return { receiveEvent: async () => false, listenOn: () => undefined, stop: async () => undefined };
  const notificationUrl = `${env.publicUrl}${WEBHOOK_PATH}`;
  let own: string | undefined;
  const sandbox = checkout.isSandbox
    ? await openSandbox({ ...parts, now: checkout.now, notificationUrl, send: (...event) => sendTo(own, ...event) })
    : undefined;
  const key = sandbox?.webhookKey ?? env.square?.webhookKey ?? '';
  const context = paymentContextOf(parts, providerName, sandbox);
  if (env.square) await assertCurrency(context, env.square.location);
  await startPaymentJobs(parts, context);
  if (sandbox) await jobs.repeat('advance-card-sandbox', OPEN_ORDER_TIMES, () => sandbox.billDue());
  return {
    async receiveEvent(raw, signature) {
      if (!isSigned(raw, signature, { key, url: notificationUrl })) return false;
      await saveCardEvent({ pool, jobs, providerName, log }, raw);
      return true;
    },
    listenOn(listening) {
      own = listening;
    },
    stop: async () => sandbox?.stop(),
  };
}

function paymentContextOf(
  { env, checkout, ...parts }: PaymentParts,
  providerName: string,
  sandbox: Sandbox | undefined,
): PaymentContext {
  const account = sandbox
    ? { token: sandbox.token, url: sandbox.url, location: SANDBOX }
    : { token: '', url: '', location: '', ...env.square };
  const seller = () => ({ name: env.operator, taxNumber: env.taxNumber });
  return { ...parts, ...checkout, providerName, seller, provider: squareProvider(account) };
}

/** Refuses to start with a location of another currency; an unreachable provider is only logged. */
export async function assertCurrency({ provider, log }: Pick<PaymentContext, 'provider' | 'log'>, location: string) {
  const currency = await provider.currency().catch((error: unknown) => {
    log.warn({ err: error }, 'the currency of the card location could not be checked at start');
    return CURRENCY;
  });
  if (currency !== CURRENCY)
    throw new StartError(
      `The setting SQUARE_LOCATION=${location} is wrong: this location takes payments in ${currency}, but every price is in ${CURRENCY}. Choose a location in ${CURRENCY}.`,
    );
}

async function startPaymentJobs({ env, pool, jobs, sendMail }: PaymentParts, context: PaymentContext): Promise<void> {
  await jobs.work<Events['purchase.created']>('purchase.created', ({ purchaseID }) => submitOrder(context, purchaseID));
  const planUrl = `${env.publicUrl}/user/account?tab=subscription`;
  const receiptParts = { pool, env, sendMail };
  await jobs.work<Events['purchase.settled']>('purchase.settled', (paid) => sendReceipt(receiptParts, paid));
  await jobs.work<Events['purchase.refunded']>('purchase.refunded', async (refund) => {
    await notifyRefund(receiptParts, refund);
    context.onChanged();
  });
  const noticeParts = { pool, sendMail, planUrl };
  await jobs.work<Events['subscription.paymentFailed']>('subscription.paymentFailed', async (plan) => {
    await notifyUnpaid(noticeParts, 'unpaid', plan);
    context.onChanged();
  });
  await jobs.work<Events['subscription.endedUnpaid']>('subscription.endedUnpaid', async (plan) => {
    await notifyUnpaid(noticeParts, 'unpaidEnd', plan);
    context.onChanged();
  });
  await jobs.work<ReconciliationTask>(RECONCILE_JOB, async ({ subscription, payment }) => {
    if (subscription !== undefined) await reconcileSubscription(context, subscription);
    if (payment !== undefined) await reconcilePayment(context, payment);
  });
  await jobs.repeat('resubmit-orders', OPEN_ORDER_TIMES, () => resubmitOpenOrders(context));
  // Resubmits orders that a stopped server left open.
  await jobs.work(OPEN_ORDERS_AT_START, () => resubmitOpenOrders(context, 0));
  await jobs.send(OPEN_ORDERS_AT_START, {});
  await jobs.repeat('end-due-plans', RENEWAL_TIMES, () => endDuePlans(context));
  await jobs.repeat('reconcile-card-payments', RECONCILIATION_TIMES, async () => void (await reconcile(context)));
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
