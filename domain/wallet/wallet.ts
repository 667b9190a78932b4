import type { Id, UserId } from '#domain/kernel/id.ts';
import type { Instant } from '#domain/kernel/time.ts';

/** Tokens of a new user, booked once the e-mail is verified. */
export const INITIAL_TOKEN_BALANCE = 1_000_000;

export interface TokenWallet {
  id: Id<'TokenWallet'>;
  createdAt: Instant;
  updatedAt: Instant;
  name: string;
  /** Whole tokens, never below 0, always the sum of the owner's ledger entries. */
  tokenBalance: { value: number };
  owner: UserId;
}

/** One entry of the wallet's account, as its owner sees it. */
export interface TokenTransaction {
  id: Id<'TokenTransaction'>;
  createdAt: Instant;
  updatedAt: Instant;
  timestamp: Instant;
  /** Signed whole tokens. */
  amount: number;
  kind: TransferKind;
  tokenwalletID: Id<'TokenWallet'>;
  enrollmentID: Id<'Enrollment'> | null;
  owner: UserId;
}

export const transferKinds = ['grant', 'enroll', 'refund', 'earn'] as const;
export type TransferKind = (typeof transferKinds)[number];
