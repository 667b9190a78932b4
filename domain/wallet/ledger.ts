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
const held = (owner: string): AccountRef => ({ kind: 'held', owner });
const pending = (owner: string): AccountRef => ({ kind: 'pending', owner });

interface Payment {
  /** The enrolment's, or the certification's. */
  id: string;
  owner: string;
  teacherID: string;
  tokens: number;
  /** From 1: who was paid back and came again pays the same enrolment once more. */
  number: number;
}

const keyOf = (kind: TransferKind, { id, number }: Pick<Payment, 'id' | 'number'>): string =>
  number === 1 ? `${kind}:${id}` : `${kind}:${id}:${number}`;

type Way = Pick<Transfer, 'key' | 'kind' | 'enrollmentID'> & { tokens: number; from: AccountRef; to: AccountRef };

const moved = ({ tokens, from, to, ...rest }: Way): Transfer =>
  transfer({
    ...rest,
    movements: [
      { account: from, tokens: -tokens },
      { account: to, tokens },
    ],
  });

const booked = (kind: TransferKind, e: Omit<Payment, 'owner'>, from: AccountRef, to: AccountRef): Transfer =>
  moved({ key: keyOf(kind, e), kind, enrollmentID: e.id, tokens: e.tokens, from, to });

/** What an enrolment pays: the learner's wallet to the teacher's pending account (D-72). */
export const enrollmentPayment = (e: Payment): Transfer => booked('enroll', e, wallet(e.owner), pending(e.teacherID));

/** What was paid becomes the teacher's own, once it can no longer come back to the learner (D-72). */
export const enrollmentEarning = (e: Omit<Payment, 'owner'>): Transfer =>
  booked('earn', e, pending(e.teacherID), wallet(e.teacherID));

/** What comes back to who withdraws, from where the payment still waits; `tokens` is what was paid (D-72). */
export const enrollmentRefund = (e: Payment): Transfer => booked('refund', e, pending(e.teacherID), wallet(e.owner));

/** What a certification cost; each is claimed once. */
type Claim = Omit<Payment, 'number'>;

const claimed = (kind: TransferKind, { id, tokens }: Claim, from: AccountRef, to: AccountRef): Transfer =>
  moved({ key: `${kind}:${id}`, kind, enrollmentID: null, tokens, from, to });

/** From the holder's wallet to the teacher's pending account, as for a lesson (D-72). */
export const claimPayment = (c: Claim): Transfer => claimed('claim', c, wallet(c.owner), pending(c.teacherID));

/** Once it can no longer come back. */
export const claimEarning = (c: Claim): Transfer => claimed('claim-earn', c, pending(c.teacherID), wallet(c.teacherID));

/** What is revoked before that was paid for nothing. */
export const claimRefund = (c: Claim): Transfer => claimed('claim-refund', c, pending(c.teacherID), wallet(c.owner));

/** What a call of a model sets aside, takes or gives back; it is named by what it is for. */
interface ModelCall {
  id: string;
  owner: string;
  tokens: number;
}

const called = (kind: TransferKind, { id, tokens }: ModelCall, from: AccountRef, to: AccountRef): Transfer =>
  moved({ key: `${kind}:${id}`, kind, enrollmentID: null, tokens, from, to });

/** The most that a call may cost, set aside before it is made: nobody is answered for what they cannot pay. */
export const modelHold = (c: ModelCall): Transfer => called('ai-hold', c, wallet(c.owner), held(c.owner));

/** What it did use. */
export const modelCapture = (c: ModelCall): Transfer =>
  called('ai-capture', c, held(c.owner), { kind: 'ai', owner: null });

/** What it did not. */
export const modelRelease = (c: ModelCall): Transfer => called('ai-release', c, held(c.owner), wallet(c.owner));

const platform = (kind: (typeof platformAccountKinds)[number]): AccountRef => ({ kind, owner: null });

interface Paid {
  /** The purchase's, or the refund's. */
  id: string;
  owner: string;
}

/** What a card bought. The part that a coupon paid was given, and is no more paid out than any other gift (D-24). */
export function cardTopUp({ id, owner, tokens, given }: Paid & { tokens: number; given: number }): Transfer {
  const bought: Movement[] = tokens > given ? [{ account: platform('card'), tokens: given - tokens }] : [];
  const gift: Movement[] = given > 0 ? [{ account: platform('grant'), tokens: -given }] : [];
  const [first, ...more] = [...bought, ...gift];
  if (!first) throw new AppError('internal', `${id} buys nothing`);
  return transfer({
    key: `top-up:${id}`,
    kind: 'top-up',
    enrollmentID: null,
    movements: [first, { account: wallet(owner), tokens }, ...more],
  });
}

/** The tokens that come with a month of a plan, once for each month that is paid. */
export const planTokens = ({ id, owner, tokens }: Paid & { tokens: number }): Transfer =>
  moved({ key: `plan:${id}`, kind: 'plan', enrollmentID: null, tokens, from: platform('grant'), to: wallet(owner) });

/** What a plan cost, from the card to the school. */
export const planSale = ({ id, tokens }: Pick<Paid, 'id'> & { tokens: number }): Transfer =>
  moved({
    key: `sale:${id}`,
    kind: 'sale',
    enrollmentID: null,
    tokens,
    from: platform('card'),
    to: platform('revenue'),
  });

/** Bought tokens that go back to a card, or what a plan cost that does. */
export const cardRefund = ({ id, owner, tokens }: { id: string; owner: string | null; tokens: number }): Transfer =>
  moved({
    key: `card-refund:${id}`,
    kind: 'card-refund',
    enrollmentID: null,
    tokens,
    from: owner === null ? platform('revenue') : wallet(owner),
    to: platform('card'),
  });
