import { expect, test } from 'vitest';
import {
  cardRefund,
  cardTopUp,
  claimEarning,
  claimPayment,
  claimRefund,
  enrollmentEarning,
  enrollmentPayment,
  enrollmentRefund,
  modelCapture,
  modelHold,
  modelRelease,
  planSale,
  planTokens,
  type Transfer,
  transfer,
  userAccountKinds,
} from '#domain/wallet/ledger.ts';
import type { TransferKind } from '#domain/wallet/wallet.ts';

test("an enrollment moves its price from the learner to the teacher's pending account under a key of its own", () => {
  const booked = enrollmentPayment({ id: 'e1', owner: 'learner', teacherID: 'teacher', tokens: 800_000, number: 1 });
  expect(booked.key).toBe('enroll:e1');
  expect(booked.entries).toEqual([
    { account: { kind: 'wallet', owner: 'learner' }, tokens: -800_000 },
    { account: { kind: 'pending', owner: 'teacher' }, tokens: 800_000 },
  ]);
});

/** Transfers between tokens and card payments. */
type CardKind = 'top-up' | 'sale' | 'card-refund';

test('a card payment adds what it paid, and a refund takes no more than a wallet or the school gives [S-695]', () => {
  const paid = { id: 'p1', owner: 'learner' };
  const made: Record<CardKind | 'plan', Transfer> = {
    'top-up': cardTopUp({ ...paid, tokens: 500_000, given: 100_000 }),
    plan: planTokens({ ...paid, tokens: 200_000 }),
    sale: planSale({ id: 'p1', tokens: 800_000 }),
    'card-refund': cardRefund({ id: 'r1', owner: 'learner', tokens: 400_000 }),
  };
  const entriesOfTransfers = Object.values(made).map(({ key, entries }) => [
    key,
    Object.fromEntries(entries.map(({ account, tokens }) => [account.kind, tokens])),
  ]);
  expect(entriesOfTransfers).toEqual([
    ['top-up:p1', { card: -400_000, grant: -100_000, wallet: 500_000 }],
    ['plan:p1', { grant: -200_000, wallet: 200_000 }],
    ['sale:p1', { card: -800_000, revenue: 800_000 }],
    ['card-refund:r1', { wallet: -400_000, card: 400_000 }],
  ]);
  const free = cardTopUp({ ...paid, tokens: 5, given: 5 }).entries.map(({ account }) => account.kind);
  expect(free).toEqual(['grant', 'wallet']);
});

test('tokens move between people, and no granted token is ever paid out [S-695]', () => {
  const paid = { id: 'e1', owner: 'learner', teacherID: 'teacher', tokens: 800_000, number: 1 };
  const call = { id: 'x1', owner: 'learner', tokens: 900 };
  // A new kind of transfer does not compile until it is added here with its accounts.
  const made: Record<Exclude<TransferKind, 'grant' | 'plan' | CardKind>, Transfer> = {
    enroll: enrollmentPayment(paid),
    refund: enrollmentRefund(paid),
    earn: enrollmentEarning(paid),
    'ai-hold': modelHold(call),
    'ai-capture': modelCapture(call),
    'ai-release': modelRelease(call),
    claim: claimPayment(paid),
    'claim-refund': claimRefund(paid),
    'claim-earn': claimEarning(paid),
  };
  for (const [kind, booked] of Object.entries(made)) {
    expect(booked.kind).toBe(kind);
    // Model use is the one thing that takes tokens from people, and it goes to an account that is never paid out.
    const [from, ...to] = booked.entries.map(({ account }) => account);
    const isUsed = kind === 'ai-capture';
    for (const account of isUsed ? [from] : [from, ...to]) {
      expect(userAccountKinds).toContain(account?.kind);
      expect(account?.owner).not.toBeNull();
    }
    if (isUsed) expect(to).toEqual([{ kind: 'ai', owner: null }]);
  }
});

test('a model call is held, captured and released under separate keys', () => {
  const call = { id: 'x1', owner: 'learner', tokens: 900 };
  const booked = [modelHold(call), modelCapture(call), modelRelease(call)];
  expect(booked.map(({ key }) => key)).toEqual(['ai-hold:x1', 'ai-capture:x1', 'ai-release:x1']);
  expect(booked.map(({ entries }) => entries.map(({ account }) => account.kind))).toEqual([
    ['wallet', 'held'],
    ['held', 'ai'],
    ['held', 'wallet'],
  ]);
  expect(booked.map(({ entries }) => entries.map(({ tokens }) => tokens))).toEqual(Array(3).fill([-900, 900]));
});

const movement = (tokens: number) => ({ account: { kind: 'grant', owner: null }, tokens }) as const;

test.each([
  [[movement(1), movement(-2)]],
  [[movement(0.5), movement(-0.5)]],
  [[movement(0), movement(0)]],
  [[movement(2 ** 60), movement(-(2 ** 60))]],
])('a transfer that is unbalanced, empty or not in whole tokens is refused', (movements) => {
  const [a, b] = movements;
  if (!a || !b) throw new Error('two movements');
  expect(() => transfer({ key: 'k', kind: 'grant', enrollmentID: null, entries: [a, b] })).toThrow('internal');
});
