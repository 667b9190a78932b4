import { describe, expect, test } from 'vitest';
import { seededRandomInt } from '#domain/kernel/shuffle.ts';
import { orderSummary, subtotalOf, taxIn, totalOf } from '#domain/wallet/order-summary.ts';

const roll = seededRandomInt('order summary');
const carts = Array.from({ length: 500 }, () => ({
  lines: Array.from({ length: roll(6) }, () => ({ priceCents: roll(100_000), quantity: roll(20) })),
  discount: roll(200_000),
  shipping: roll(5_000),
  tax: roll(31),
}));

test('the subtotal is the sum of price times quantity in whole cents, for any grouping of the lines [S-680]', () => {
  for (const { lines } of carts) {
    let expected = 0;
    for (const { priceCents, quantity } of lines) for (let n = 0; n < quantity; n += 1) expected += priceCents;
    expect(subtotalOf(lines)).toBe(expected);
    expect(subtotalOf(lines.toReversed())).toBe(expected);
    const half = Math.floor(lines.length / 2);
    expect(subtotalOf(lines.slice(0, half)) + subtotalOf(lines.slice(half))).toBe(expected);
  }
  expect(subtotalOf([])).toBe(0);
});

test('the total is the subtotal minus the discount plus shipping [S-681]', () => {
  for (const { lines, discount, shipping } of carts) {
    const subtotal = subtotalOf(lines);
    expect(totalOf(subtotal, discount, shipping)).toBe(subtotal - discount + shipping);
    expect(totalOf(subtotal, subtotal, 0)).toBe(0);
  }
});

describe('order summary', () => {
  test('an order summary follows the formulas, is never negative and is in whole cents', () => {
    for (const { lines, discount, tax } of carts) {
      const sum = orderSummary(lines, discount, tax);
      expect(sum.subtotalCents).toBe(subtotalOf(lines));
      expect(sum.totalCents).toBe(totalOf(sum.subtotalCents, sum.discountCents, 0));
      expect(sum.discountCents).toBe(Math.min(discount, sum.subtotalCents));
      expect(sum.totalCents).toBeGreaterThanOrEqual(0);
      for (const cents of Object.values(sum)) expect(Number.isInteger(cents)).toBe(true);
    }
  });

  test('an order summary states the included tax, which does not change the total', () => {
    expect(orderSummary([{ priceCents: 800, quantity: 1 }], 0, 19)).toMatchObject({ totalCents: 800, taxCents: 128 });
    expect(taxIn(800, 0)).toBe(0);
    for (const { lines, tax } of carts) {
      const { totalCents, taxCents } = orderSummary(lines, 0, tax);
      const net = totalCents - taxCents;
      expect(Math.abs(net * (1 + tax / 100) - totalCents)).toBeLessThanOrEqual(1);
    }
  });
});
