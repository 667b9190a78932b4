import { PAYMENT_GRACE_DAYS } from '#domain/wallet/subscription-state.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Actor } from '#domain/account/user.ts';
import { INITIAL_TOKEN_BALANCE as START } from '#domain/wallet/wallet.ts';
import { periodAt } from '#domain/wallet/billing-period.ts';
import { sandboxCards } from '#domain/wallet/sandbox-card.ts';
import { addDays } from '#domain/kernel/day.ts';
import type { WalletMail } from '#server/wallet/receipt/wallet-mail.ts';
import { eraseAccounts } from '#server/account/jobs/erase-accounts.ts';
import { postRemoval } from '#server/interact/post-removal.ts';
import { newId } from '#server/core/store/new-id.ts';
import { submitOrder } from '#server/wallet/payments/submit-order.ts';
import type { Events } from '#domain/event.ts';
import { notifyUnpaid } from '#server/wallet/payments/notify-unpaid.ts';
import { goodCard, runRenewals, openTestPayments } from '#server/wallet/payments/test-payments.ts';

const school = await openTestPayments();
let ann: Actor;
beforeEach(async () => {
  ann = await school.person();
  school.events.length = 0;
});

const mails: WalletMail[] = [];
/** Sends the notifications and mails of the collected events, as the jobs do. */
async function notifyAll() {
  const parts = { pool: school.pool, sendMail: async (mail: WalletMail) => void mails.push(mail), planUrl: '' };
  for (const [name, data] of school.events)
    if (name === 'subscription.paymentFailed' || name === 'subscription.endedUnpaid')
      await notifyUnpaid(
        parts,
        name === 'subscription.paymentFailed' ? 'unpaid' : 'unpaidEnd',
        data as Events['subscription.paymentFailed'],
      );
}

const student = { kind: 'subscribe', tier: 'STUDENT' } as const;
const topUp = { kind: 'topUp', cents: 500 } as const;
const plans = () => school.rows('SubscriptionPlan', ann);
const active = async () => (await plans()).find(({ status }) => status === 'ACTIVE');
/** Lets days pass, with webhooks and renewals processed after each one. */
async function pass(days: number) {
  for (let day = 0; day < days; day += 1) {
    await school.passDays(1);
    await school.receive();
    await runRenewals(school);
  }
}
const cents = async () => (await school.rows('Purchase', ann)).map(({ kind, totalCents }) => [kind, totalCents]);
const charged = async () => {
  const { rows } = await school.pool.query<{ cents: number }>(
    `select (body -> 'amount_money' ->> 'amount')::int as cents from sandbox_object
      where kind = 'payment' and body ->> 'customer_id' = (select customer_id from card_customer where owner = $1)
      order by seq`,
    [ann.id],
  );
  return rows.map((row) => row.cents);
};

describe('plans', () => {
  test('a plan is active once the card has paid, with its tokens, the provider’s id and a receipt [S-016, S-264, S-265, S-266, S-267, S-268, S-269]', async () => {
    const today = school.today();
    const bought = await school.order(ann, student, goodCard);
    expect(bought).toMatchObject({
      status: 'DONE',
      totalCents: 800,
      taxCents: 128,
      cardName: 'VISA 1111',
      isSandbox: true,
    });
    expect(bought.number).toBeGreaterThan(0);
    expect(await plans()).toMatchObject([
      {
        subscriptionTier: 'STUDENT',
        status: 'ACTIVE',
        startDate: today,
        endDate: periodAt(today, 0).end,
        isRenewing: true,
        owner: ann.id,
      },
    ]);
    const { squareSubscriptionID = '' } = (await active()) ?? {};
    expect(squareSubscriptionID).toMatch(/^SUB/);
    const twice = `insert into subscription_plan (id, subscription_tier, start_date, status, square_subscription_id, owner)
      values ($1, 'STUDENT', $2, 'INACTIVE', $3, $4)`;
    const again = school.pool.query(twice, [newId('SubscriptionPlan'), today, squareSubscriptionID, ann.id]);
    await expect(again).rejects.toMatchObject({ constraint: 'subscription_plan_square' });
    expect(await school.balance(ann)).toBe(START + 200_000);
    expect(await charged()).toEqual([800]);
  });

  test('a plan renews once per paid month, with tokens and a receipt [S-470]', async () => {
    await school.order(ann, student, goodCard);
    const first = await active();
    await pass(35);
    expect(await cents()).toEqual([
      ['subscribe', 800],
      ['renewal', 800],
    ]);
    expect((await active())?.endDate?.localeCompare(first?.endDate ?? '')).toBe(1);
    expect(await school.balance(ann)).toBe(START + 400_000);
    expect(await charged()).toEqual([800, 800]);
  });

  test('a cancelled plan runs to the end of its month and not a day longer [S-471]', async () => {
    await school.order(ann, student, goodCard);
    await school.order(ann, { kind: 'cancel' });
    expect(await active()).toMatchObject({ isRenewing: false });
    const last = (await active())?.endDate ?? '';
    while (school.today() < last) await pass(1);
    expect(await active()).toBeDefined();
    await pass(1);
    expect(await plans()).toMatchObject([{ status: 'INACTIVE', endDate: last }]);
    await pass(40);
    expect(await charged()).toEqual([800]);
  });

  test('a plan whose month cannot be charged runs a week longer, then ends; its owner is notified once of each [S-471]', async () => {
    await school.order(ann, student, { source: sandboxCards.later });
    const last = (await active())?.endDate ?? '';
    while (school.today() < last) await pass(1);
    const sentEvents = () => school.events.filter(([name]) => name.startsWith('subscription.')).map(([name]) => name);
    expect(sentEvents()).toEqual([]);
    await pass(1);
    expect(sentEvents()).toEqual(['subscription.paymentFailed']);
    await pass(6);
    expect(await active()).toMatchObject({ endDate: last });
    expect(sentEvents()).toEqual(['subscription.paymentFailed']);
    await pass(2);
    expect(await plans()).toMatchObject([{ status: 'INACTIVE', isRenewing: false }]);
    expect(sentEvents()).toEqual(['subscription.paymentFailed', 'subscription.endedUnpaid']);
    await notifyAll();
    await notifyAll();
    expect(mails.map(({ kind }) => kind)).toEqual(['plan-unpaid', 'plan-ended', 'plan-unpaid', 'plan-ended']);
    expect(mails[0]).toMatchObject({ tier: 'STUDENT', day: addDays(last, PAYMENT_GRACE_DAYS) });
    const notifications = (await school.rows('Notification', ann)).filter(({ kind }) => kind.startsWith('unpaid'));
    expect(notifications.map(({ kind, params }) => [kind, params['tier']])).toEqual([
      ['unpaid', 'Student'],
      ['unpaidEnd', 'Student'],
    ]);
    await pass(40);
    expect(await charged()).toEqual([800]);
    expect(await school.balance(ann)).toBe(START + 200_000);
  });

  test('a plan is not charged after its owner has left, and the provider’s customer is deleted when the grace period ends', async () => {
    await school.order(ann, student, goodCard);
    await school.pool.query('update "user" set deleted_at = now() where id = $1', [ann.id]);
    await pass(40);
    expect(await plans()).toMatchObject([{ status: 'INACTIVE', isRenewing: false }]);
    expect(await charged()).toEqual([800]);
    const customers = () => school.pool.query('select from card_customer where owner = $1', [ann.id]);
    expect((await customers()).rowCount).toBe(1);
    await school.pool.query(`update "user" set deleted_at = now() - interval '15 days' where id = $1`, [ann.id]);
    await eraseAccounts(school.pool, postRemoval);
    await runRenewals(school);
    expect((await customers()).rowCount).toBe(0);
    // The ledger keeps what was sold (D-81).
    expect(await cents()).toEqual([['subscribe', 800]]);
  });

  test('an unpaid plan renews at once when its owner changes the card within the grace week', async () => {
    await school.order(ann, student, { source: sandboxCards.later });
    await pass(33);
    await school.order(ann, { kind: 'card' }, goodCard);
    expect((await active())?.endDate?.localeCompare(school.today())).toBe(1);
    expect(await charged()).toEqual([800, 800]);
    expect((await school.rows('Purchase', ann)).at(-1)).toMatchObject({ cardName: 'VISA 1111', kind: 'renewal' });
  });

  test('an upgrade costs the difference for the rest of the month at once, and the full price from the next month', async () => {
    await school.order(ann, student, goodCard);
    await pass(10);
    const bought = await school.order(ann, { kind: 'change', tier: 'TEACHER' });
    expect(await active()).toMatchObject({ subscriptionTier: 'TEACHER', startDate: school.today() });
    await pass(30);
    expect(await charged()).toEqual([800, bought.totalCents, 2_000]);
    expect(await active()).toMatchObject({ subscriptionTier: 'TEACHER' });
    expect(await school.balance(ann)).toBe(START + 400_000);
  });

  test('a downgraded plan keeps its tier until its month is over', async () => {
    await school.order(ann, { kind: 'subscribe', tier: 'TEACHER' }, goodCard);
    await school.order(ann, { kind: 'change', tier: 'STUDENT' });
    expect(await active()).toMatchObject({ subscriptionTier: 'TEACHER', isRenewing: false });
    await pass(33);
    expect(await active()).toMatchObject({ subscriptionTier: 'STUDENT', isRenewing: true });
    expect(await charged()).toEqual([2_000, 800]);
  });

  test.each([0, 34])(
    'a plan that is cancelled and then resumed is not paid twice, %d days after it began',
    async (days) => {
      await school.order(ann, student, goodCard);
      await pass(days);
      await school.order(ann, { kind: 'cancel' });
      const last = (await active())?.endDate;
      await school.order(ann, { kind: 'resume' });
      expect(await active()).toMatchObject({ isRenewing: true, endDate: last });
      await pass(33);
      expect(await charged()).toEqual(days === 0 ? [800, 800] : [800, 800, 800]);
    },
  );
});

describe('charges', () => {
  test.each([
    ['declined', sandboxCards.declined],
    ['cvv', sandboxCards.cvv],
    ['expired', sandboxCards.expired],
    ['funds', sandboxCards.funds],
    ['verification', sandboxCards.unverified],
  ])('a refused card says why and charges nothing: %s', async (failure, source) => {
    expect(await school.order(ann, student, { source })).toMatchObject({ status: 'FAILED', failure, number: null });
    expect(await plans()).toEqual([]);
    expect(await school.balance(ann)).toBe(START);
    expect(await school.order(ann, student, goodCard)).toMatchObject({ status: 'DONE' });
  });

  test('an order is charged once, however often and by whomever it is sent', async () => {
    const id = newId('Purchase');
    await Promise.all([1, 2, 3].map(() => school.createOrder(ann, topUp, { ...goodCard, id })));
    await Promise.all([1, 2, 3].map(() => submitOrder(school.context, id)));
    await submitOrder(school.context, id);
    await school.createOrder(ann, topUp, { ...goodCard, id });
    expect(await charged()).toEqual([500]);
    expect(await school.balance(ann)).toBe(START + 500_000);
    const other = await school.person();
    await expect(school.createOrder(other, topUp, { ...goodCard, id })).rejects.toMatchObject({ code: 'conflict' });
  });

  test('the second of two simultaneous orders is refused until the first is done', async () => {
    const both = await Promise.allSettled([1, 2].map(() => school.createOrder(ann, student, goodCard)));
    expect(both.filter(({ status }) => status === 'rejected')).toMatchObject([{ reason: { code: 'conflict' } }]);
  });

  test('an order is refused if its price differs from the expected one', async () => {
    const seen = { ...goodCard, expectedCents: 700 };
    await expect(school.createOrder(ann, student, seen)).rejects.toMatchObject({ details: { cents: 800 } });
    expect(await school.rows('Purchase', ann)).toEqual([]);
  });

  test('an order without a card is refused', async () => {
    await expect(school.createOrder(ann, topUp)).rejects.toMatchObject({ details: { field: 'source' } });
  });
});

describe('token purchases', () => {
  test('guesses of coupon codes are blocked after 20 attempts', async () => {
    const [admin, eve] = [await school.person(), await school.person()];
    await school.pool.query(`insert into coupon (code, percent, made_by) values ('SECRET', 50, $1)`, [admin.id]);
    const trying = (who: Actor, coupon: string) => school.createOrder(who, topUp, { ...goodCard, coupon });
    for (let n = 0; n < 20; n += 1)
      await expect(trying(eve, `GUESS${n}`)).rejects.toMatchObject({ details: { reason: 'unknown' } });
    await expect(trying(eve, 'SECRET')).rejects.toMatchObject({ code: 'too_many', details: { seconds: 3_600 } });
    // Other people with the code, and people who pay without one, are not blocked.
    await trying(ann, 'SECRET');
    await school.order(eve, topUp, goodCard);
    await school.passDays(1);
    await trying(eve, 'SECRET');
  });

  test('tokens are bought with the saved card, and the part that a coupon paid counts as granted', async () => {
    const admin = await school.person();
    await school.pool.query(`insert into coupon (code, percent, uses_per_person, made_by) values ('HALF', 50, 1, $1)`, [
      admin.id,
    ]);
    await school.order(ann, topUp, goodCard);
    const bought = await school.order(ann, topUp, { coupon: ' half ' });
    expect(bought).toMatchObject({ totalCents: 250, discountCents: 250, tokens: 500_000, coupon: 'HALF' });
    await expect(school.createOrder(ann, topUp, { coupon: 'HALF' })).rejects.toMatchObject({
      details: { field: 'coupon', reason: 'usedByYou' },
    });
    await expect(school.createOrder(ann, topUp, { coupon: 'NONE' })).rejects.toMatchObject({
      details: { reason: 'unknown' },
    });
    const booked = await school.rows('TokenTransaction', ann);
    expect(booked.map(({ kind, amount, granted }) => [kind, amount, granted])).toEqual([
      ['grant', START, START],
      ['top-up', 500_000, 0],
      ['top-up', 500_000, 250_000],
    ]);
  });

  test('tokens of a refunded payment leave the wallet once, as far as they are unspent', async () => {
    const { id } = await school.order(ann, topUp, goodCard);
    const { rows } = await school.pool.query<{ payment: string }>(
      'select payment_id as payment from card_payment where purchase_id = $1',
      [id],
    );
    const paymentID = rows[0]?.payment ?? '';
    await school.context.provider.refund({ key: `refund:${id}`, paymentID, cents: 200 });
    await school.sandbox.deliver();
    const events = school.webhooks.splice(0);
    await school.receive(events);
    await school.receive(events.toReversed());
    expect(await school.balance(ann)).toBe(START + 300_000);
    expect((await school.rows('Purchase', ann))[0]).toMatchObject({ refundedCents: 200 });
  });
});
