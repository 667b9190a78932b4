import { AppError } from '#domain/kernel/errors.ts';
import type { TransferKind } from '#domain/wallet/wallet.ts';

/** Accounts of people can never be negative; platform accounts are their counterparts and can (D-77). */
export const userAccountKinds = ['wallet', 'held', 'pending'] as const;
export const platformAccountKinds = ['grant', 'revenue', 'ai', 'card'] as const;
export type AccountKind = (typeof userAccountKinds)[number] | (typeof platformAccountKinds)[number];

export interface AccountRef {
  kind: AccountKind;
  /** The person's ID; null for an account of the platform. */
  owner: string | null;
}

export interface TransferEntry {
  account: AccountRef;
  /** Signed whole tokens. */
  tokens: number;
}

/** One posting to the ledger. Its entries sum to zero, and its key makes it idempotent. */
export interface Transfer {
  key: string;
  kind: TransferKind;
  enrollmentID: string | null;
  entries: readonly [TransferEntry, TransferEntry, ...TransferEntry[]];
}

/**
 * Checks that a transfer balances. Money: the database refuses an unbalanced transfer too; this error points to the
 * code that built it.
 */
export function transfer(input: Transfer): Transfer {
  let sum = 0;
  for (const { tokens } of input.entries) {
    if (!Number.isSafeInteger(tokens) || tokens === 0)
      throw new AppError('internal', `${input.key}: ${tokens} is not a number of tokens`);
    sum += tokens;
  }
  if (sum !== 0) throw new AppError('internal', `${input.key} is off by ${sum}`);
  return input;
}

const wallet = (owner: string): AccountRef => ({ kind: 'wallet', owner });
const held = (owner: string): AccountRef => ({ kind: 'held', owner });
const pending = (owner: string): AccountRef => ({ kind: 'pending', owner });

interface Payment {
  /** ID of the enrollment or certification. */
  id: string;
  owner: string;
  teacherID: string;
  tokens: number;
  /** Counts from 1, because a learner who was refunded and enrolls again pays for the same enrollment once more. */
  number: number;
}

const keyOf = (kind: TransferKind, { id, number }: Pick<Payment, 'id' | 'number'>): string =>
  number === 1 ? `${kind}:${id}` : `${kind}:${id}:${number}`;

type Move = Pick<Transfer, 'key' | 'kind' | 'enrollmentID'> & { tokens: number; from: AccountRef; to: AccountRef };

const moved = ({ tokens, from, to, ...rest }: Move): Transfer =>
  transfer({
    ...rest,
    entries: [
      { account: from, tokens: -tokens },
      { account: to, tokens },
    ],
  });

const booked = (kind: TransferKind, e: Omit<Payment, 'owner'>, from: AccountRef, to: AccountRef): Transfer =>
  moved({ key: keyOf(kind, e), kind, enrollmentID: e.id, tokens: e.tokens, from, to });

/** Payment for an enrollment, from the learner's wallet to the teacher's pending account (D-72). */
export const enrollmentPayment = (e: Payment): Transfer => booked('enroll', e, wallet(e.owner), pending(e.teacherID));

/** Moves a payment to the teacher's wallet once it can no longer be refunded (D-72). */
export const enrollmentEarning = (e: Omit<Payment, 'owner'>): Transfer =>
  booked('earn', e, pending(e.teacherID), wallet(e.teacherID));

/** Refund on withdrawal from the teacher's pending account; `tokens` is the amount paid (D-72). */
export const enrollmentRefund = (e: Payment): Transfer => booked('refund', e, pending(e.teacherID), wallet(e.owner));

/** Payment for a certification, which can be claimed only once. */
type Claim = Omit<Payment, 'number'>;

const claimed = (kind: TransferKind, { id, tokens }: Claim, from: AccountRef, to: AccountRef): Transfer =>
  moved({ key: `${kind}:${id}`, kind, enrollmentID: null, tokens, from, to });

/** From the holder's wallet to the teacher's pending account, as for a lesson (D-72). */
export const claimPayment = (c: Claim): Transfer => claimed('claim', c, wallet(c.owner), pending(c.teacherID));

/** Moves the payment to the teacher's wallet once it can no longer be refunded. */
export const claimEarning = (c: Claim): Transfer => claimed('claim-earn', c, pending(c.teacherID), wallet(c.teacherID));

/** Refund for a certification that is revoked before the teacher earned the payment. */
export const claimRefund = (c: Claim): Transfer => claimed('claim-refund', c, pending(c.teacherID), wallet(c.owner));

/** Tokens held, captured or released for one model call; `id` identifies the purpose of the call. */
interface ModelCall {
  id: string;
  owner: string;
  tokens: number;
}

const called = (kind: TransferKind, { id, tokens }: ModelCall, from: AccountRef, to: AccountRef): Transfer =>
  moved({ key: `${kind}:${id}`, kind, enrollmentID: null, tokens, from, to });

/** Holds the maximum cost before a model call, so that nobody gets an answer they cannot pay for. */
export const modelHold = (c: ModelCall): Transfer => called('ai-hold', c, wallet(c.owner), held(c.owner));

/** Captures the part that the model call used. */
export const modelCapture = (c: ModelCall): Transfer =>
  called('ai-capture', c, held(c.owner), { kind: 'ai', owner: null });

/** Releases the unused part of a model call's hold. */
export const modelRelease = (c: ModelCall): Transfer => called('ai-release', c, held(c.owner), wallet(c.owner));

const platform = (kind: (typeof platformAccountKinds)[number]): AccountRef => ({ kind, owner: null });

interface Paid {
  /** ID of the purchase or refund. */
  id: string;
  owner: string;
}

/** Tokens bought by card. The part paid by a coupon counts as a gift and is never paid out (D-24). */
export function cardTopUp({ id, owner, tokens, given }: Paid & { tokens: number; given: number }): Transfer {
  const bought: TransferEntry[] = tokens > given ? [{ account: platform('card'), tokens: given - tokens }] : [];
  const gift: TransferEntry[] = given > 0 ? [{ account: platform('grant'), tokens: -given }] : [];
  const [first, ...more] = [...bought, ...gift];
  if (!first) throw new AppError('internal', `${id} has no tokens`);
  return transfer({
    key: `top-up:${id}`,
    kind: 'top-up',
    enrollmentID: null,
    entries: [first, { account: wallet(owner), tokens }, ...more],
  });
}

/** Tokens included in a paid month of a plan, once per month. */
export const planTokens = ({ id, owner, tokens }: Paid & { tokens: number }): Transfer =>
  moved({ key: `plan:${id}`, kind: 'plan', enrollmentID: null, tokens, from: platform('grant'), to: wallet(owner) });

/** Price of a plan, from the card to the school's revenue. */
export const planSale = ({ id, tokens }: Pick<Paid, 'id'> & { tokens: number }): Transfer =>
  moved({
    key: `sale:${id}`,
    kind: 'sale',
    enrollmentID: null,
    tokens,
    from: platform('card'),
    to: platform('revenue'),
  });

/** Refund to the card, of bought tokens (from the wallet) or of a plan (from revenue, `owner` null). */
export const cardRefund = ({ id, owner, tokens }: { id: string; owner: string | null; tokens: number }): Transfer =>
  moved({
    key: `card-refund:${id}`,
    kind: 'card-refund',
    enrollmentID: null,
    tokens,
    from: owner === null ? platform('revenue') : wallet(owner),
    to: platform('card'),
  });
