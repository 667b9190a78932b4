import { expect, test } from 'vitest';
import { seededRandomInt } from '#domain/kernel/shuffle.ts';
import { type Coupon, couponCode, couponProblem, discountCents } from '#domain/wallet/coupon.ts';

const coupon: Coupon = {
  code: 'SPRING',
  percent: 25,
  cents: null,
  validFrom: '2026-03-01',
  validUntil: '2026-05-31',
  uses: 3,
  usesPerPerson: 1,
};
const use = { today: '2026-04-01', used: 0, usedByPerson: 0 };

test.each([
  [undefined, use, 'unknown'],
  [coupon, { ...use, today: '2026-02-28' }, 'early'],
  [coupon, { ...use, today: '2026-06-01' }, 'over'],
  [coupon, { ...use, used: 3 }, 'usedUp'],
  [coupon, { ...use, used: 1, usedByPerson: 1 }, 'usedByYou'],
  [coupon, { ...use, today: '2026-03-01', used: 2 }, undefined],
  [coupon, { ...use, today: '2026-05-31' }, undefined],
  [
    { ...coupon, validFrom: null, validUntil: null, uses: null, usesPerPerson: null },
    { ...use, used: 9_999 },
    undefined,
  ],
] as const)(
  'a coupon applies from its first to its last day and within its total and personal uses: case %#',
  (given, at, problem) => {
    expect(couponProblem(given, at)).toBe(problem);
  },
);

test('a coupon takes off a percentage or an amount in whole cents, never more than the subtotal', () => {
  const roll = seededRandomInt('coupons');
  for (let n = 0; n < 1_000; n += 1) {
    const subtotal = roll(100_000);
    const [percent, cents] = roll(2) === 0 ? [1 + roll(100), null] : [null, 1 + roll(60_000)];
    const off = discountCents({ percent, cents }, subtotal);
    expect(Number.isInteger(off) && off >= 0 && off <= subtotal).toBe(true);
    if (percent === 100) expect(off).toBe(subtotal);
    if (cents !== null) expect(off).toBe(Math.min(cents, subtotal));
    else expect(subtotal * ((percent ?? 0) / 100) - off).toBeLessThan(1);
  }
});

test('a coupon code is normalized to capitals without surrounding spaces', () => {
  expect(couponCode(' spring ')).toBe('SPRING');
});
