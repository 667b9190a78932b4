import { expect, test } from 'vitest';
import { type Receipt, type ReceiptFormat, receiptText } from '#domain/wallet/receipt.ts';

const paid: Receipt = {
  id: 'purchase' as Receipt['id'],
  kind: 'topUp',
  subscriptionTier: null,
  tokens: 500_000,
  periodStart: null,
  periodEnd: null,
  subtotalCents: 500,
  discountCents: 0,
  totalCents: 500,
  taxCents: 0,
  refundedCents: 0,
  refundedAt: null,
  cardName: null,
  isSandbox: false,
  sellerTaxNumber: null,
  number: 7,
  paidAt: '2026-01-31T09:00:00.000Z',
  seller: 'Night School',
  buyer: 'Ann Lee',
  email: 'ann@example.org',
};
const format: ReceiptFormat = {
  t: (key, values = {}) => [key, ...Object.values(values)].join(' '),
  cents: (cents) => `${cents} cents`,
  date: (at) => at.slice(0, 10),
  day: (day) => day,
  number: String,
};
const itemsOf = (change: Partial<Receipt>) => receiptText({ ...paid, ...change }, format).items;
const item = ['receipt.tokens 500000', '500 cents'];
const total = ['receipt.total', '500 cents'];

test('a receipt without discount, tax and refund has its item and its total', () => {
  expect(receiptText(paid, format)).toEqual({
    title: 'receipt.title 7',
    facts: [
      ['receipt.number', '7'],
      ['receipt.date', '2026-01-31'],
      ['receipt.seller', 'Night School'],
      ['receipt.buyer', 'Ann Lee, ann@example.org'],
    ],
    items: [item, total],
    notes: [],
  });
});

test('the tax in the total has a line of its own below the total', () => {
  expect(itemsOf({ taxCents: 80 })).toEqual([item, total, ['receipt.tax', '80 cents']]);
});

test('a discount is taken off between the item and the total', () => {
  expect(itemsOf({ discountCents: 100, totalCents: 400 })).toEqual([
    item,
    ['receipt.discount', '-100 cents'],
    ['receipt.total', '400 cents'],
  ]);
});

test('a refund is the last line, with its date if that is known', () => {
  const refundedAt = '2026-02-03T10:00:00.000Z';
  expect(itemsOf({ taxCents: 80, refundedCents: 200, refundedAt }).slice(2)).toEqual([
    ['receipt.tax', '80 cents'],
    ['receipt.refundedOn 2026-02-03', '-200 cents'],
  ]);
  expect(itemsOf({ refundedCents: 200 }).at(-1)).toEqual(['receipt.refunded', '-200 cents']);
});

test('a receipt of a plan names its period, the tax number of its seller and a test payment', () => {
  const plan = { subscriptionTier: 'TEACHER', periodStart: '2026-01-31', periodEnd: '2026-02-27' } as const;
  const { items, facts, notes } = receiptText({ ...paid, ...plan, sellerTaxNumber: 'DE123', isSandbox: true }, format);
  expect(items[0]?.[0]).toBe('receipt.period Teacher 2026-01-31 2026-02-27');
  expect(facts).toContainEqual(['receipt.taxNumber', 'DE123']);
  expect(notes).toEqual(['receipt.sandbox']);
});
