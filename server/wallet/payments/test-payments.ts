import type pg from 'pg';
import { pino } from 'pino';
import { v7 } from 'uuid';
import { afterAll } from 'vitest';
import { testDatabase } from '#data/test-database.ts';
import { testPerson } from '#data/test-person.ts';
import type { Actor } from '#domain/account/user.ts';
import { addDays, dayOf } from '#domain/kernel/day.ts';
import type { ModelName, Models } from '#domain/models.ts';
import type { Order } from '#domain/wallet/order.ts';
import type { Purchase } from '#domain/wallet/purchase.ts';
import { sandboxCards } from '#domain/wallet/sandbox-card.ts';
import { createStoreHandlers } from '#server/store-handlers.ts';
import { newId } from '#server/core/store/new-id.ts';
import { type CardEvent, saveCardEvent, type ReconciliationTask } from '#server/wallet/payments/card-event.ts';
import { submitOrder } from '#server/wallet/payments/submit-order.ts';
import { type CheckoutConfig, SANDBOX } from '#server/wallet/payments/checkout-config.ts';
import type { CardProvider } from '#server/wallet/payments/card-provider.ts';
import { reconcilePayment } from '#server/wallet/payments/reconcile-payment.ts';
import { reconcileSubscription } from '#server/wallet/payments/reconcile-subscription.ts';
import { openSandbox, type Sandbox } from '#server/wallet/payments/sandbox/sandbox.ts';
import { squareProvider } from '#server/wallet/payments/square-provider.ts';
import type { PaymentContext } from '#server/wallet/payments/payment-context.ts';
import { endDuePlans } from '#server/wallet/payments/renewal.ts';
import { createLimiter } from '#server/core/limits/limiter.ts';
import type { SendEvent } from '#domain/event.ts';
import { openPool } from '#server/core/postgres/pool.ts';
import { fromSql, rowSql } from '#server/core/store/read/row-sql.ts';
import { commandRunner } from '#server/core/store/write/run-command.ts';
import { commands } from '#sync/commands.ts';

export const NOTIFICATION_URL = 'https://school.example.test/webhooks/square';

export interface TestPayments {
  context: PaymentContext;
  sandbox: Sandbox;
  pool: pg.Pool;
  /** Undelivered webhook events of the sandbox, oldest first. */
  webhooks: string[];
  /** Events that were sent to notify somebody, oldest first. */
  events: Parameters<SendEvent>[];
  today(): string;
  /** Lets days pass at the sandbox, which bills and queues its events. */
  passDays(days: number): Promise<void>;
  /** Receives webhook events in the given order. */
  receive(events?: readonly string[]): Promise<void>;
  /** Creates an order, as the command does. */
  createOrder(actor: Actor, order: Order, how?: Partial<OrderOptions>): Promise<Purchase['id']>;
  /** Creates an order and submits it. */
  order(actor: Actor, order: Order, how?: Partial<OrderOptions>): Promise<Purchase>;
  person(): Promise<Actor>;
  rows<M extends ModelName>(model: M, actor: Actor): Promise<Models[M][]>;
  balance(actor: Actor): Promise<number>;
}

export interface OrderOptions {
  id: Purchase['id'];
  source: string | null;
  coupon: string | null;
  expectedCents: number;
}

/** Payment context of a test: the sandbox behind the real SDK, and a clock that the test sets. */
export async function openTestPayments(
  change: (provider: CardProvider) => CardProvider = (same) => same,
): Promise<TestPayments> {
  const { url } = await testDatabase();
  const log = pino({ level: 'silent' });
  const pool = openPool(url, log, 8);
  let clock = Date.parse('2026-01-31T09:00:00Z');
  const now = () => new Date(clock);
  const webhookBodies: string[] = [];
  const events: TestPayments['events'] = [];
  const send = async (body: string) => {
    webhookBodies.push(body);
    return true;
  };
  const sandbox = await openSandbox({ pool, log, now, notificationUrl: NOTIFICATION_URL, send });
  const checkout: CheckoutConfig = {
    provider: SANDBOX,
    isSandbox: true,
    arePlansOn: true,
    taxPercent: 19,
    limiter: createLimiter({ pool, secret: 'secret', now: () => clock }),
    now,
  };
  const { token } = sandbox;
  const context: PaymentContext = {
    ...checkout,
    pool,
    log,
    providerName: SANDBOX,
    seller: () => ({ name: 'Night School, 1 Bridge Road', taxNumber: 'DE123' }),
    provider: change(squareProvider({ token, url: sandbox.url, location: 'here' })),
    sendEvent: async (_client, ...event) => void events.push(event),
    onChanged: () => undefined,
  };
  afterAll(async () => {
    await sandbox.stop();
    await pool.end();
  });
  const run = commandRunner({
    pool,
    handlers: createStoreHandlers(checkout),
    sendEvent: async () => undefined,
    commands: commands as unknown as Parameters<typeof commandRunner>[0]['commands'],
  });
  const rows = async <M extends ModelName>(model: M, { id }: Actor): Promise<Models[M][]> => {
    const { rows: found } = await pool.query<{ row: Models[M] }>(
      `select ${rowSql(model, 'x')} as row from ${fromSql(model, 'x')} where x.owner = $1 order by x.created_at, x.id`,
      [id],
    );
    return found.map(({ row }) => row);
  };
  const take = taker(context, webhookBodies);
  const decide = decider(run);
  return {
    context,
    sandbox,
    pool,
    webhooks: webhookBodies,
    events,
    rows,
    receive: take,
    createOrder: decide,
    today: () => dayOf(now()),
    async passDays(days) {
      for (let day = 0; day < days; day += 1) {
        clock = Date.parse(`${addDays(dayOf(now()), 1)}T09:00:00Z`);
        await sandbox.billDue();
      }
    },
    async order(actor, order, how) {
      const id = await decide(actor, order, how);
      await submitOrder(context, id);
      const made = (await rows('Purchase', actor)).find((purchase) => purchase.id === id);
      if (!made) throw new Error('the order was not saved');
      return made;
    },
    person: async () => ({ id: await testPerson(pool), role: 'USER' }),
    balance: async (actor) => (await rows('TokenWallet', actor))[0]?.tokenBalance.value ?? Number.NaN,
  };
}

/** Creates an order; unless the test sets an expected price, the server's own price is used. */
function decider(run: ReturnType<typeof commandRunner>): TestPayments['createOrder'] {
  return async (actor, order, how = {}) => {
    const { id = newId('Purchase'), source = null, coupon = null } = how;
    const input = { id, order, source, coupon, expectedCents: how.expectedCents ?? 0 };
    try {
      await run(actor, { key: v7(), name: 'purchase.place', input });
    } catch (error) {
      const { code, details } = error as { code?: string; details?: { cents?: number } };
      if (code !== 'price_changed' || how.expectedCents !== undefined) throw error;
      await run(actor, { key: v7(), name: 'purchase.place', input: { ...input, expectedCents: details?.cents ?? 0 } });
    }
    return id;
  };
}

/** Receives webhook events and reconciles their objects, as the jobs do. */
function taker(context: PaymentContext, webhookBodies: string[]): TestPayments['receive'] {
  const reviews: ReconciliationTask[] = [];
  const jobs = {
    send: async (_name: string, data: object) => void reviews.push(data),
    wake: () => undefined,
  };
  return async (events = webhookBodies.splice(0)) => {
    for (const event of events) await saveCardEvent({ ...context, jobs }, event);
    for (const { subscription, payment } of reviews.splice(0)) {
      if (subscription !== undefined) await reconcileSubscription(context, subscription);
      if (payment !== undefined) await reconcilePayment(context, payment);
    }
  };
}

export const goodCard = { source: sandboxCards.good };
export const eventOf = (text: string): CardEvent => JSON.parse(text) as CardEvent;
export const runRenewals = (test: TestPayments): Promise<void> => endDuePlans(test.context);
