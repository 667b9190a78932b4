import { AppError } from '#domain/kernel/errors.ts';
import type { TransferKind } from '#domain/wallet/wallet.ts';

/** Accounts of a person may never be negative; the platform's are the other side and may (D-77). */
export const userAccountKinds = ['wallet', 'held', 'pending'] as const;
export const platformAccountKinds = ['grant', 'revenue', 'ai', 'card'] as const;
export type AccountKind = (typeof userAccountKinds)[number] | (typeof platformAccountKinds)[number];

export interface AccountRef {
  kind: AccountKind;
  /** The person's id; null for an account of the platform. */
  owner: string | null;
}

export interface Movement {
  account: AccountRef;
  /** Signed whole tokens. */
  tokens: number;
}

/** One booking: its movements sum to zero and its key books it once, however often it is asked for. */
export interface Transfer {
  key: string;
  kind: TransferKind;
  enrollmentID: string | null;
  movements: readonly [Movement, Movement, ...Movement[]];
}

/** Money: the database refuses an unbalanced transfer too; this names the mistake where it is made. */
export function transfer(input: Transfer): Transfer {
  let sum = 0;
  for (const { tokens } of input.movements) {
    if (!Number.isSafeInteger(tokens) || tokens === 0)
      throw new AppError('internal', `${input.key}: ${tokens} is not a number of tokens`);
    sum += tokens;
  }
  if (sum !== 0) throw new AppError('internal', `${input.key} is off by ${sum}`);
  return input;
}

const wallet = (owner: string): AccountRef => ({ kind: 'wallet', owner });
const pending = (owner: string): AccountRef => ({ kind: 'pending', owner });

interface Payment {
  /** The enrolment's. */
  id: string;
  owner: string;
  teacherID: string;
  tokens: number;
  /** From 1: who was paid back and came again pays the same enrolment once more. */
  number: number;
}

const keyOf = (kind: TransferKind, { id, number }: Pick<Payment, 'id' | 'number'>): string =>
  number === 1 ? `${kind}:${id}` : `${kind}:${id}:${number}`;

const booked = (kind: TransferKind, e: Omit<Payment, 'owner'>, from: AccountRef, to: AccountRef): Transfer =>
  transfer({
    key: keyOf(kind, e),
    kind,
    enrollmentID: e.id,
    movements: [
      { account: from, tokens: -e.tokens },
      { account: to, tokens: e.tokens },
    ],
  });

/** What an enrolment pays: the learner's wallet to the teacher's pending account (D-72). */
export const enrollmentPayment = (e: Payment): Transfer => booked('enroll', e, wallet(e.owner), pending(e.teacherID));

/** What was paid becomes the teacher's own, once it can no longer come back to the learner (D-72). */
export const enrollmentEarning = (e: Omit<Payment, 'owner'>): Transfer =>
  booked('earn', e, pending(e.teacherID), wallet(e.teacherID));

/** What comes back to who withdraws, from where the payment still waits; `tokens` is what was paid (D-72). */
export const enrollmentRefund = (e: Payment): Transfer => booked('refund', e, pending(e.teacherID), wallet(e.owner));
