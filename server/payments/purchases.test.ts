import { beforeEach, describe, expect, test } from 'vitest';
import type { Actor } from '#domain/account/user.ts';
import { INITIAL_TOKEN_BALANCE as START } from '#domain/wallet/wallet.ts';
import { periodAt } from '#domain/wallet/billing-period.ts';
import { testCards } from '#domain/wallet/paper-card.ts';
import { addDays } from '#domain/kernel/day.ts';
import { GRACE_DAYS } from '#domain/wallet/subscription-plan.ts';
import type { Mail } from '#server/mail/mail.ts';
import { erasePeople } from '#server/jobs/erase-people.ts';
import { newId } from '#server/new-id.ts';
import { carryOut } from '#server/payments/carry-out.ts';
import type { Events } from '#server/notify/event.ts';
import { tellUnpaid } from '#server/payments/tell-unpaid.ts';
import { good, lookAfter, testTill } from '#server/payments/test-till.ts';

const school = await testTill();
let ann: Actor;
beforeEach(async () => {
  ann = await school.person();
  school.events.length = 0;
});

const letters: Mail[] = [];
/** What happened is told, as the jobs do. */
async function hear() {
  const parts = { pool: school.pool, sendMail: async (mail: Mail) => void letters.push(mail), planUrl: '' };
  for (const [name, data] of school.events)
    if (name === 'plan.unpaid' || name === 'plan.unpaidEnd')
      await tellUnpaid(parts, name === 'plan.unpaid' ? 'unpaid' : 'unpaidEnd', data as Events['plan.unpaid']);
}

const student = { kind: 'subscribe', tier: 'STUDENT' } as const;
const topUp = { kind: 'topUp', cents: 500 } as const;
const plans = () => school.rows('SubscriptionPlan', ann);
const active = async () => (await plans()).find(({ status }) => status === 'ACTIVE');
/** Days pass, and what the provider tells of them is taken. */
async function pass(days: number) {
  for (let day = 0; day < days; day += 1) {
    await school.pass(1);
    await school.take();
    await lookAfter(school);
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

describe('a plan', () => {
  test('S-016: is active as soon as the card has paid, with its tokens, the provider’s id and a receipt [S-264] [S-265] [S-266] [S-267] [S-268] [S-269]', async () => {
    const today = school.today();
    const bought = await school.order(ann, student, good);
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

  test('S-470: is renewed when the provider says that the next month is paid, once, with tokens and a receipt', async () => {
    await school.order(ann, student, good);
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

  test('S-471: runs to the end of its month after it was cancelled, and not a day longer', async () => {
    await school.order(ann, student, good);
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

  test('S-471: goes on for a week when a month cannot be charged, and then ends for good; both are told, once', async () => {
    await school.order(ann, student, { source: testCards.later });
    const last = (await active())?.endDate ?? '';
    while (school.today() < last) await pass(1);
    const told = () => school.events.filter(([name]) => name.startsWith('plan.')).map(([name]) => name);
    expect(told()).toEqual([]);
    await pass(1);
    expect(told()).toEqual(['plan.unpaid']);
    await pass(6);
    expect(await active()).toMatchObject({ endDate: last });
    expect(told()).toEqual(['plan.unpaid']);
    await pass(2);
    expect(await plans()).toMatchObject([{ status: 'INACTIVE', isRenewing: false }]);
    expect(told()).toEqual(['plan.unpaid', 'plan.unpaidEnd']);
    await hear();
    await hear();
    expect(letters.map(({ kind }) => kind)).toEqual(['plan-unpaid', 'plan-ended', 'plan-unpaid', 'plan-ended']);
    expect(letters[0]).toMatchObject({ tier: 'STUDENT', day: addDays(last, GRACE_DAYS) });
    const news = (await school.rows('Notification', ann)).filter(({ kind }) => kind.startsWith('unpaid'));
    expect(news.map(({ kind, params }) => [kind, params['tier']])).toEqual([
      ['unpaid', 'STUDENT'],
      ['unpaidEnd', 'STUDENT'],
    ]);
    await pass(40);
    expect(await charged()).toEqual([800]);
    expect(await school.balance(ann)).toBe(START + 200_000);
  });

  test('is not charged again once its owner has left, who is forgotten at the provider when the grace is over', async () => {
    await school.order(ann, student, good);
    await school.pool.query('update "user" set deleted_at = now() where id = $1', [ann.id]);
    await pass(40);
    expect(await plans()).toMatchObject([{ status: 'INACTIVE', isRenewing: false }]);
    expect(await charged()).toEqual([800]);
    const customers = () => school.pool.query('select from card_customer where owner = $1', [ann.id]);
    expect((await customers()).rowCount).toBe(1);
    await school.pool.query(`update "user" set deleted_at = now() - interval '15 days' where id = $1`, [ann.id]);
    await erasePeople(school.pool);
    await lookAfter(school);
    expect((await customers()).rowCount).toBe(0);
    // The books keep what was sold (D-81).
    expect(await cents()).toEqual([['subscribe', 800]]);
  });

  test('goes on at once when the card is changed within that week', async () => {
    await school.order(ann, student, { source: testCards.later });
    await pass(33);
    await school.order(ann, { kind: 'card' }, good);
    expect((await active())?.endDate?.localeCompare(school.today())).toBe(1);
    expect(await charged()).toEqual([800, 800]);
    expect((await school.rows('Purchase', ann)).at(-1)).toMatchObject({ cardName: 'VISA 1111', kind: 'renewal' });
  });

  test('that is made dearer costs the difference for what is left, at once; the next month the whole', async () => {
    await school.order(ann, student, good);
    await pass(10);
    const bought = await school.order(ann, { kind: 'change', tier: 'TEACHER' });
    expect(await active()).toMatchObject({ subscriptionTier: 'TEACHER', startDate: school.today() });
    await pass(30);
    expect(await charged()).toEqual([800, bought.totalCents, 2_000]);
    expect(await active()).toMatchObject({ subscriptionTier: 'TEACHER' });
    expect(await school.balance(ann)).toBe(START + 400_000);
  });

  test('that is made cheaper stays what it is until its month is over', async () => {
    await school.order(ann, { kind: 'subscribe', tier: 'TEACHER' }, good);
    await school.order(ann, { kind: 'change', tier: 'STUDENT' });
    expect(await active()).toMatchObject({ subscriptionTier: 'TEACHER', isRenewing: false });
    await pass(33);
    expect(await active()).toMatchObject({ subscriptionTier: 'STUDENT', isRenewing: true });
    expect(await charged()).toEqual([2_000, 800]);
  });

  test.each([0, 34])('that was cancelled goes on without being paid twice, %d days after it began', async (days) => {
    await school.order(ann, student, good);
    await pass(days);
    await school.order(ann, { kind: 'cancel' });
    const last = (await active())?.endDate;
    await school.order(ann, { kind: 'resume' });
    expect(await active()).toMatchObject({ isRenewing: true, endDate: last });
    await pass(33);
    expect(await charged()).toEqual(days === 0 ? [800, 800] : [800, 800, 800]);
  });
});

describe('nothing is charged', () => {
  test.each([
    ['declined', testCards.declined],
    ['cvv', testCards.cvv],
    ['expired', testCards.expired],
    ['funds', testCards.funds],
    ['verification', testCards.unverified],
  ])('to a card that is refused, which says why and loses nothing: %s', async (failure, source) => {
    expect(await school.order(ann, student, { source })).toMatchObject({ status: 'FAILED', failure, number: null });
    expect(await plans()).toEqual([]);
    expect(await school.balance(ann)).toBe(START);
    expect(await school.order(ann, student, good)).toMatchObject({ status: 'DONE' });
  });

  test('twice, whatever is sent again, and by whomever', async () => {
    const id = newId('Purchase');
    await Promise.all([1, 2, 3].map(() => school.decide(ann, topUp, { ...good, id })));
    await Promise.all([1, 2, 3].map(() => carryOut(school.till, id)));
    await carryOut(school.till, id);
    await school.decide(ann, topUp, { ...good, id });
    expect(await charged()).toEqual([500]);
    expect(await school.balance(ann)).toBe(START + 500_000);
    const other = await school.person();
    await expect(school.decide(other, topUp, { ...good, id })).rejects.toMatchObject({ code: 'conflict' });
  });

  test('for two decisions of one moment: the second waits for the first', async () => {
    const both = await Promise.allSettled([1, 2].map(() => school.decide(ann, student, good)));
    expect(both.filter(({ status }) => status === 'rejected')).toMatchObject([{ reason: { code: 'conflict' } }]);
  });

  test('but what was seen', async () => {
    const seen = { ...good, expectedCents: 700 };
    await expect(school.decide(ann, student, seen)).rejects.toMatchObject({ details: { cents: 800 } });
    expect(await school.rows('Purchase', ann)).toEqual([]);
  });

  test('without a card', async () => {
    await expect(school.decide(ann, topUp)).rejects.toMatchObject({ details: { field: 'source' } });
  });
});

describe('tokens', () => {
  test('are not cheaper for whoever tries codes until one is good', async () => {
    const [admin, eve] = [await school.person(), await school.person()];
    await school.pool.query(`insert into coupon (code, percent, made_by) values ('SECRET', 50, $1)`, [admin.id]);
    const trying = (who: Actor, coupon: string) => school.decide(who, topUp, { ...good, coupon });
    for (let n = 0; n < 20; n += 1)
      await expect(trying(eve, `GUESS${n}`)).rejects.toMatchObject({ details: { reason: 'unknown' } });
    await expect(trying(eve, 'SECRET')).rejects.toMatchObject({ code: 'too_many', details: { seconds: 3_600 } });
    // Whoever else has it is not kept waiting, nor is who pays without one.
    await trying(ann, 'SECRET');
    await school.order(eve, topUp, good);
    await school.pass(1);
    await trying(eve, 'SECRET');
  });

  test('are bought with the card that is kept, and what a coupon paid was given', async () => {
    const admin = await school.person();
    await school.pool.query(`insert into coupon (code, percent, uses_per_person, made_by) values ('HALF', 50, 1, $1)`, [
      admin.id,
    ]);
    await school.order(ann, topUp, good);
    const bought = await school.order(ann, topUp, { coupon: ' half ' });
    expect(bought).toMatchObject({ totalCents: 250, discountCents: 250, tokens: 500_000, coupon: 'HALF' });
    await expect(school.decide(ann, topUp, { coupon: 'HALF' })).rejects.toMatchObject({
      details: { field: 'coupon', reason: 'usedByYou' },
    });
    await expect(school.decide(ann, topUp, { coupon: 'NONE' })).rejects.toMatchObject({
      details: { reason: 'unknown' },
    });
    const booked = await school.rows('TokenTransaction', ann);
    expect(booked.map(({ kind, amount, granted }) => [kind, amount, granted])).toEqual([
      ['grant', START, START],
      ['top-up', 500_000, 0],
      ['top-up', 500_000, 250_000],
    ]);
  });

  test('that a card got back leave the wallet, as far as they are there, and once', async () => {
    const { id } = await school.order(ann, topUp, good);
    const { rows } = await school.pool.query<{ payment: string }>(
      'select payment_id as payment from card_payment where purchase_id = $1',
      [id],
    );
    const paymentID = rows[0]?.payment ?? '';
    await school.till.provider.refund({ key: `refund:${id}`, paymentID, cents: 200 });
    await school.sandbox.deliver();
    const events = school.told.splice(0);
    await school.take(events);
    await school.take(events.toReversed());
    expect(await school.balance(ann)).toBe(START + 300_000);
    expect((await school.rows('Purchase', ann))[0]).toMatchObject({ refundedCents: 200 });
  });
});
