import { beforeEach, expect, test } from 'vitest';
import type { Actor } from '#domain/account/user.ts';
import { INITIAL_TOKEN_BALANCE as START } from '#domain/wallet/wallet.ts';
import { eraseAccounts } from '#server/account/jobs/erase-accounts.ts';
import { postRemoval } from '#server/interact/post-removal.ts';
import { newId } from '#server/core/store/new-id.ts';
import { submitOrder } from '#server/wallet/payments/submit-order.ts';
import { type CardProvider, PaymentRefused } from '#server/wallet/payments/card-provider.ts';
import { squareProvider } from '#server/wallet/payments/square-provider.ts';
import { reconcileSubscription } from '#server/wallet/payments/reconcile-subscription.ts';
import { goodCard, openTestPayments } from '#server/wallet/payments/test-payments.ts';
import { openPool } from '#server/core/postgres/pool.ts';
import { withOrderLock } from '#server/wallet/payments/order-lock.ts';
import { reconcile } from '#server/wallet/payments/reconcile.ts';
import { endDuePlans } from '#server/wallet/payments/renewal.ts';
import { resubmitOpenOrders } from '#server/wallet/payments/resubmit-order.ts';

const school = await openTestPayments();
const { context } = school;
let ann: Actor;
beforeEach(async () => {
  ann = await school.person();
});

const topUp = { kind: 'topUp', cents: 500 } as const;
const student = { kind: 'subscribe', tier: 'STUDENT' } as const;
const changed = (change: Partial<CardProvider>) => ({ ...context, provider: { ...context.provider, ...change } });
const crash = () => Promise.reject(new Error('the server is gone'));
const refused = (failure: 'again' | 'provider') => () => Promise.reject(new PaymentRefused(failure, undefined));
const purchase = async () => (await school.rows('Purchase', ann)).at(-1);
/** Cents that Ann's cards paid, and cents that were refunded. */
const paid = async () => {
  const { rows } = await school.pool.query<{ paid: number; back: number }>(
    `select (body -> 'amount_money' ->> 'amount')::int as paid, (body -> 'refunded_money' ->> 'amount')::int as back
      from sandbox_object where kind = 'payment' and body ->> 'customer_id' = (
        select customer_id from card_customer where owner = $1) order by seq`,
    [ann.id],
  );
  return rows.map((row) => [row.paid, row.back]);
};
/** Submits an order with a server that stops after paying, before the payment is recorded. */
async function payAndCrash(order: typeof topUp | typeof student) {
  const id = await school.createOrder(ann, order, { ...goodCard, id: newId('Purchase') });
  const pay: CardProvider['pay'] = async (payment) => {
    await context.provider.pay(payment);
    return crash();
  };
  await expect(submitOrder(changed({ pay }), id)).rejects.toThrow('gone');
  return id;
}

test('a paid order stays open while the provider rejects our token, and completes when it accepts it', async () => {
  const id = await payAndCrash(topUp);
  const shut = squareProvider({ token: 'withdrawn', location: 'here', url: school.sandbox.url });
  await expect(submitOrder({ ...context, provider: shut }, id)).rejects.toMatchObject({ code: 'unavailable' });
  expect(await purchase()).toMatchObject({ status: 'OPEN' });
  await submitOrder(context, id);
  expect(await purchase()).toMatchObject({ status: 'DONE' });
  expect([await paid(), await school.balance(ann)]).toEqual([[[500, 0]], START + 500_000]);
});

test('an order in work on another server is left alone, and resumes when that server is killed', async () => {
  const id = await payAndCrash(topUp);
  const other = openPool(school.pool.options.connectionString ?? '', context.log, 1);
  const begun = Promise.withResolvers<void>();
  const killed = Promise.withResolvers<void>();
  const working = withOrderLock(other, id, async () => {
    begun.resolve();
    await killed.promise;
  });
  await begun.promise;
  await resubmitOpenOrders(context, 0);
  expect(await purchase()).toMatchObject({ status: 'OPEN' });
  await school.pool.query(
    `select pg_terminate_backend(l.pid) from pg_locks l join pg_database d on d.oid = l.database
       where d.datname = current_database() and l.locktype = 'advisory' and l.pid <> pg_backend_pid()`,
  );
  await expect
    .poll(async () => {
      await resubmitOpenOrders(context, 0);
      return (await purchase())?.status;
    })
    .toBe('DONE');
  killed.resolve();
  expect(await working).toBe(true);
  await other.end();
  expect([await paid(), await school.balance(ann)]).toEqual([[[500, 0]], START + 500_000]);
});

test('a payment whose key the provider has forgotten is found and not made again', async () => {
  const id = await payAndCrash(topUp);
  await school.pool.query(`delete from sandbox_answer where key like '%pay:%'`);
  const later = new Date(Date.now() + 2 * 86_400_000);
  await submitOrder({ ...context, now: () => later }, id);
  expect([await paid(), await school.balance(ann)]).toEqual([[[500, 0]], START + 500_000]);
});

test('a payment of a failed order is refunded, even by a server that did not make it', async () => {
  const id = await payAndCrash(topUp);
  await submitOrder(changed({ saveCard: refused('again') }), id);
  expect(await purchase()).toMatchObject({ status: 'FAILED', failure: 'again' });
  expect([await paid(), await school.balance(ann)]).toEqual([[[500, 500]], START]);
});

test('a refunded payment buys nothing, even if the refunding server stopped', async () => {
  const id = await school.createOrder(ann, student, { ...goodCard, id: newId('Purchase') });
  const refund: CardProvider['refund'] = async (asked) => {
    await context.provider.refund(asked);
    return crash();
  };
  await expect(submitOrder(changed({ subscribe: refused('provider'), refund }), id)).rejects.toThrow('gone');
  await submitOrder(context, id);
  expect(await purchase()).toMatchObject({ status: 'FAILED' });
  expect([await paid(), await school.rows('SubscriptionPlan', ann)]).toEqual([[[800, 800]], []]);
});

test('an upgrade stays open while the older plan cannot be ended, then completes', async () => {
  await school.order(ann, student, goodCard);
  const id = await school.createOrder(ann, { kind: 'change', tier: 'TEACHER' });
  const gone = changed({ cancel: refused('provider'), subscription: refused('provider') });
  await expect(submitOrder(gone, id)).rejects.toMatchObject({ code: 'unavailable' });
  await submitOrder(context, id);
  expect(await purchase()).toMatchObject({ status: 'DONE' });
});

test('a person who changes their name between two attempts can still pay', async () => {
  const id = await school.createOrder(ann, topUp, { ...goodCard, id: newId('Purchase') });
  const makeCustomer: CardProvider['createCustomer'] = async (person) => {
    await context.provider.createCustomer(person);
    return crash();
  };
  await expect(submitOrder(changed({ createCustomer: makeCustomer }), id)).rejects.toThrow('gone');
  await school.pool.query(`update "user" set name = 'Another' where id = $1`, [ann.id]);
  await submitOrder(context, id);
  expect(await purchase()).toMatchObject({ status: 'DONE' });
});

test.each(['ccof:somebodys-card', 'SOMEBODYS-PAYMENT', 'cnon:', ''])(
  'a card token that the form did not make is refused: %j',
  async (source) => {
    await expect(school.createOrder(ann, topUp, { source })).rejects.toMatchObject({ code: 'invalid_input' });
  },
);

test('a replaced plan that the provider still charges is ended at the next order or at night', async () => {
  await school.order(ann, student, goodCard);
  const [first] = await school.rows('SubscriptionPlan', ann);
  const squareID = first?.squareSubscriptionID ?? '';
  await school.order(ann, { kind: 'change', tier: 'TEACHER' });
  await context.provider.resume(squareID);
  expect((await reconcile(context, 0)).changed).toMatchObject([{ id: squareID }]);
  expect((await context.provider.subscription(squareID)).canceledDate).not.toBeNull();
  await context.provider.resume(squareID);
  await school.order(ann, { kind: 'cancel' });
  expect((await context.provider.subscription(squareID)).canceledDate).not.toBeNull();
});

test('two renewing plans of one person are reduced to the one that was chosen last', async () => {
  await school.order(ann, { kind: 'subscribe', tier: 'TEACHER' }, goodCard);
  const [first] = await school.rows('SubscriptionPlan', ann);
  await school.order(ann, { kind: 'change', tier: 'STUDENT' });
  await context.provider.resume(first?.squareSubscriptionID ?? '');
  await reconcileSubscription(context, first?.squareSubscriptionID ?? '');
  const renewing = async () =>
    (await school.rows('SubscriptionPlan', ann))
      .filter(({ isRenewing }) => isRenewing)
      .map((plan) => plan.subscriptionTier);
  expect(await renewing()).toEqual(['TEACHER', 'STUDENT']);
  await endDuePlans(context);
  expect(await renewing()).toEqual(['STUDENT']);
});

test('a person who leaves is not charged again and is deleted at the provider once erased', async () => {
  await school.order(ann, student, goodCard);
  const [plan] = await school.rows('SubscriptionPlan', ann);
  const squareID = plan?.squareSubscriptionID ?? '';
  await school.pool.query('update "user" set deleted_at = now() where id = $1', [ann.id]);
  await endDuePlans(context);
  expect((await context.provider.subscription(squareID)).canceledDate).not.toBeNull();
  expect(await school.rows('SubscriptionPlan', ann)).toMatchObject([{ status: 'ACTIVE', isRenewing: false }]);
  const customers = async () =>
    (await school.pool.query('select from card_customer where owner = $1', [ann.id])).rowCount;
  expect(await customers()).toBe(1);
  await school.pool.query(`update "user" set deleted_at = now() - interval '100 days' where id = $1`, [ann.id]);
  await eraseAccounts(school.pool, postRemoval);
  await endDuePlans(context);
  expect(await customers()).toBe(0);
});
