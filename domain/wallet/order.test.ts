import { lastDayOf } from '#domain/wallet/subscription-state.ts';
import { describe, expect, test } from 'vitest';
import { addDays, addMonths, daysBetween } from '#domain/kernel/day.ts';
import { seededRandomInt } from '#domain/kernel/shuffle.ts';
import { proratedChangeCents, periodAt } from '#domain/wallet/billing-period.ts';
import { priceOrder, type PlanStatus } from '#domain/wallet/order.ts';
import type { SubscriptionPlan } from '#domain/wallet/subscription-plan.ts';

const terms = { discountOf: () => 0, taxPercent: 0 };
const today = '2026-04-11';
const planOf = (changed: Partial<SubscriptionPlan>): SubscriptionPlan => ({
  id: 'p' as never,
  createdAt: '',
  updatedAt: '',
  subscriptionTier: 'STUDENT',
  startDate: '2026-04-01',
  endDate: '2026-04-30',
  status: 'ACTIVE',
  isRenewing: true,
  squareSubscriptionID: 's',
  owner: 'o' as never,
  ...changed,
});
const period = { start: '2026-04-01', end: '2026-04-30' };
const standing = (changed: Partial<PlanStatus> = {}): PlanStatus => ({
  plan: planOf({}),
  next: undefined,
  period,
  today,
  ...changed,
});
const none = standing({ plan: undefined, period: undefined });

describe('billing period', () => {
  test('a billing period begins on the day of the first one, or on the last day of a shorter month', () => {
    expect([0, 1, 2, 12].map((n) => periodAt('2026-01-31', n))).toEqual([
      { start: '2026-01-31', end: '2026-02-27' },
      { start: '2026-02-28', end: '2026-03-30' },
      { start: '2026-03-31', end: '2026-04-29' },
      { start: '2027-01-31', end: '2027-02-27' },
    ]);
    expect(periodAt('2028-01-30', 1)).toEqual({ start: '2028-02-29', end: '2028-03-29' });
  });

  test('billing periods follow each other without gap or overlap, from every start day in four years', () => {
    for (let n = 0; n < 1_461; n += 1) {
      const anchor = addDays('2026-01-01', n);
      expect(addMonths(anchor, 0)).toBe(anchor);
      for (let month = 0; month < 14; month += 1) {
        const { start, end } = periodAt(anchor, month);
        expect(addDays(end, 1)).toBe(periodAt(anchor, month + 1).start);
        expect(daysBetween(start, end) + 1).toBeGreaterThanOrEqual(28);
      }
    }
  });
});

describe('change of plan', () => {
  test('an upgrade costs the difference for the remaining days, to the cent, and begins today', () => {
    // 20 of 30 days at 12 dollars more per month.
    expect(priceOrder({ kind: 'change', tier: 'TEACHER' }, standing(), terms)).toMatchObject({
      period: { start: today, end: '2026-04-30' },
      summary: { totalCents: 800 },
    });
  });

  test('a downgrade is free and begins when the paid month ends', () => {
    const plan = planOf({ subscriptionTier: 'TEACHER' });
    const priced = priceOrder({ kind: 'change', tier: 'STUDENT' }, standing({ plan }), terms);
    expect(priced).toMatchObject({ period: null, summary: { totalCents: 0 } });
  });

  test('an upgrade costs less each day, the full difference on the first and never more', () => {
    const roll = seededRandomInt('changes');
    for (let n = 0; n < 2_000; n += 1) {
      const month = periodAt(addDays('2026-01-01', roll(1_461)), roll(20));
      const [from, to] = [roll(5_000), roll(5_000)];
      const days = daysBetween(month.start, month.end) + 1;
      const dues = Array.from({ length: days }, (_, day) =>
        proratedChangeCents({ from, to }, month, addDays(month.start, day)),
      );
      expect(dues[0]).toBe(Math.max(0, to - from));
      for (const [day, due] of dues.entries()) {
        expect(Number.isInteger(due)).toBe(true);
        expect(due).toBeLessThanOrEqual(dues[day - 1] ?? due);
        expect(Math.abs(due - (Math.max(0, to - from) * (days - day)) / days)).toBeLessThan(1);
      }
      expect(proratedChangeCents({ from, to }, month, addDays(month.end, 1))).toBe(0);
    }
  });
});

describe('pricing of an order', () => {
  test.each([
    ['to subscribe by someone with a plan', { kind: 'subscribe', tier: 'TEACHER' }, standing(), 'already'],
    ['to change plans by someone without one', { kind: 'change', tier: 'TEACHER' }, none, 'noPlan'],
    ['to change to the current plan', { kind: 'change', tier: 'STUDENT' }, standing(), 'same'],
    [
      'to change plans in an unpaid month',
      { kind: 'change', tier: 'TEACHER' },
      standing({ plan: planOf({ endDate: '2026-04-10' }) }),
      'unpaid',
    ],
    ['to cancel without a plan', { kind: 'cancel' }, none, 'noPlan'],
    ['to cancel a cancelled plan', { kind: 'cancel' }, standing({ plan: planOf({ isRenewing: false }) }), 'ending'],
    ['to resume a renewing plan', { kind: 'resume' }, standing(), 'notEnding'],
    [
      'to resume an ended plan',
      { kind: 'resume' },
      standing({ plan: planOf({ isRenewing: false, endDate: '2026-04-10' }) }),
      'unpaid',
    ],
  ] as const)('an order %s is refused with a reason', (_what, order, at, reason) => {
    expect(() => priceOrder(order, at, terms)).toThrow(
      expect.objectContaining({ code: 'invalid_state', details: { reason } }),
    );
  });

  test.each([99, 50_001, 100.5, -100, Number.NaN])('a top-up of %d cents is refused', (cents) => {
    expect(() => priceOrder({ kind: 'topUp', cents }, none, terms)).toThrow('invalid_input');
  });

  test('a top-up gives a thousand tokens per cent, even if a coupon pays part of it', () => {
    const priced = priceOrder({ kind: 'topUp', cents: 1_000 }, none, { discountOf: (all) => all / 4, taxPercent: 0 });
    expect(priced).toMatchObject({ tokens: 1_000_000, summary: { discountCents: 250, totalCents: 750 } });
  });

  test('a new subscription charges its first month and grants its tokens', () => {
    expect(priceOrder({ kind: 'subscribe', tier: 'STUDENT' }, none, terms)).toEqual({
      kind: 'subscribe',
      tier: 'STUDENT',
      period: { start: '2026-04-11', end: '2026-05-10' },
      summary: { subtotalCents: 800, discountCents: 0, totalCents: 800, taxCents: 0 },
      tokens: 200_000,
    });
  });
});

test('a renewing plan lasts a week past an unpaid month, and a cancelled one does not', () => {
  expect(lastDayOf(planOf({}))).toBe('2026-05-07');
  expect(lastDayOf(planOf({ isRenewing: false }))).toBe('2026-04-30');
  expect(lastDayOf(planOf({ endDate: null }))).toBeNull();
});
