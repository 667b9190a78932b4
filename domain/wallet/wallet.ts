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

/** What of a person's tokens is in no wallet. */
export interface WaitingTokens {
  /** Set aside for a model that is at work. */
  held: number;
  /** Paid by learners, and not the teacher's yet. */
  pending: number;
}

/** One entry of the wallet's account, as its owner sees it. */
export interface TokenTransaction {
  id: Id<'TokenTransaction'>;
  createdAt: Instant;
  updatedAt: Instant;
  timestamp: Instant;
  /** Signed whole tokens. */
  amount: number;
  /** The signed part of the amount that was given and never bought; it is spent first and never paid out. */
  granted: number;
  /** sha256 over the one before, the id, the amount and the moment, hexadecimal: nobody changes one without the rest. */
  hash: string;
  kind: TransferKind;
  tokenwalletID: Id<'TokenWallet'>;
  enrollmentID: Id<'Enrollment'> | null;
  owner: UserId;
}

/**
 * Those of `ai` set tokens aside before a model is called, take what it used, and give back the rest. A `top-up` was bought by
 * card, `plan` came with a paid month, a `sale` is what a plan cost, and by `card-refund` bought tokens go
 * back. A `claim` is what a certification cost; it comes back or becomes the teacher's as what a lesson cost does.
 */
export const transferKinds = [
  'grant',
  'enroll',
  'refund',
  'earn',
  'ai-hold',
  'ai-capture',
  'ai-release',
  'top-up',
  'plan',
  'sale',
  'card-refund',
  'claim',
  'claim-refund',
  'claim-earn',
] as const;
export type TransferKind = (typeof transferKinds)[number];

/** What of the movements is looked at; without one all of them. */
export const movementFilters = ['spent', 'received', 'refunds'] as const;
export type MovementFilter = (typeof movementFilters)[number];
