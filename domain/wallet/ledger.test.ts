import { expect, test } from 'vitest';
import {
  enrollmentEarning,
  enrollmentPayment,
  enrollmentRefund,
  type Transfer,
  transfer,
  userAccountKinds,
} from '#domain/wallet/ledger.ts';
import type { TransferKind } from '#domain/wallet/wallet.ts';

test('an enrolment moves its price from the learner to the teacher, once by its own key', () => {
  const booked = enrollmentPayment({ id: 'e1', owner: 'learner', teacherID: 'teacher', tokens: 800_000, number: 1 });
  expect(booked.key).toBe('enroll:e1');
  expect(booked.movements).toEqual([
    { account: { kind: 'wallet', owner: 'learner' }, tokens: -800_000 },
    { account: { kind: 'pending', owner: 'teacher' }, tokens: 800_000 },
  ]);
});

test('tokens go from person to person, and none that was granted is ever paid out [S-695]', () => {
  const paid = { id: 'e1', owner: 'learner', teacherID: 'teacher', tokens: 800_000, number: 1 };
  // A kind of transfer that is new is not here, and does not compile until somebody has said where its tokens go.
  const made: Record<Exclude<TransferKind, 'grant'>, Transfer> = {
    enroll: enrollmentPayment(paid),
    refund: enrollmentRefund(paid),
    earn: enrollmentEarning(paid),
  };
  for (const [kind, booked] of Object.entries(made)) {
    expect(booked.kind).toBe(kind);
    for (const { account } of booked.movements) {
      expect(userAccountKinds).toContain(account.kind);
      expect(account.owner).not.toBeNull();
    }
  }
});

const movement = (tokens: number) => ({ account: { kind: 'grant', owner: null }, tokens }) as const;

test.each([
  [[movement(1), movement(-2)]],
  [[movement(0.5), movement(-0.5)]],
  [[movement(0), movement(0)]],
  [[movement(2 ** 60), movement(-(2 ** 60))]],
])('a transfer that is off, empty or not whole is refused', (movements) => {
  const [a, b] = movements;
  if (!a || !b) throw new Error('two movements');
  expect(() => transfer({ key: 'k', kind: 'grant', enrollmentID: null, movements: [a, b] })).toThrow('internal');
});
