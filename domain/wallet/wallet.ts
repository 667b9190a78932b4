import * as z from 'zod/mini';
import { defineModel, type ModelColumns, type SystemColumns } from '#domain/kernel/model.ts';
import { name } from '#domain/kernel/field.ts';
import { type Id, type UserId, id } from '#domain/kernel/id.ts';
import type { Instant } from '#domain/kernel/time.ts';

/** Tokens of a new user, granted once the e-mail address is verified. */
export const INITIAL_TOKEN_BALANCE = 1_000_000;

export const WALLET_NAME_MAX = 100;

export interface TokenWallet extends SystemColumns<'TokenWallet'> {
  name: string;
  /** Whole tokens, never negative, always the sum of the owner's ledger entries. */
  tokenBalance: { value: number };
  owner: UserId;
}

/** A person's tokens that are in no wallet. */
export interface WaitingTokens {
  /** Held for a running model call. */
  held: number;
  /** Paid by learners, but not yet earned by the teacher. */
  pending: number;
}

/** One transaction of a wallet, as its owner sees it. */
export interface TokenTransaction extends SystemColumns<'TokenTransaction'> {
  timestamp: Instant;
  /** Signed whole tokens. */
  amount: number;
  /** Signed part of the amount that was a gift, not bought; spent first and never paid out. */
  granted: number;
  /**
   * Hexadecimal sha256 over the previous hash, the id, the amount and the time, so that no transaction can be changed
   * without all later ones.
   */
  hash: string;
  kind: TransferKind;
  tokenwalletID: Id<'TokenWallet'>;
  enrollmentID: Id<'Enrollment'> | null;
  owner: UserId;
}

/**
 * The `ai` kinds hold tokens before a model call, capture its usage and release the rest. A `top-up` was bought by
 * card, `plan` came with a paid month, `sale` is the price of a plan, and `card-refund` returns bought tokens. A
 * `claim` is the price of a certification, which is refunded or earned like that of a lesson.
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

/** Filters of the transaction list; without one it shows all. */
export const transactionFilters = ['spent', 'received', 'refunds'] as const;
export type TransactionFilter = (typeof transactionFilters)[number];

export const TokenWallet = defineModel<TokenWallet>()({
  routes: [['user', 'owner']],
  snapshot: 'whole',
  defaults: { name: 'Tokens', tokenBalance: { value: 0 } },
});

export const tokenWalletColumns = () =>
  ({
    owner: ['owner'],
    read: { owner: ['name', 'tokenBalance', 'owner'] },
    create: { name: name(WALLET_NAME_MAX), owner: id('User') },
  }) satisfies ModelColumns<TokenWallet>;

export const TokenTransaction = defineModel<TokenTransaction>()({
  routes: [['user', 'owner']],
  defaults: { enrollmentID: null },
});

export const tokenTransactionColumns = () =>
  ({
    owner: ['owner'],
    read: { owner: ['timestamp', 'amount', 'granted', 'hash', 'kind', 'tokenwalletID', 'enrollmentID', 'owner'] },
    create: {
      tokenwalletID: id('TokenWallet'),
      amount: z.int(),
      enrollmentID: z.nullable(id('Enrollment')),
      owner: id('User'),
    },
  }) satisfies ModelColumns<TokenTransaction>;
