import { sql } from 'drizzle-orm';
import { check, index, pgTable, pgView, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { defaults } from '#domain/defaults.ts';
import { platformAccountKinds, userAccountKinds } from '#domain/wallet/ledger.ts';
import { type TokenWallet, type TransferKind, transferKinds } from '#domain/wallet/wallet.ts';
import { user } from '#data/schema/account.ts';
import { between, instant, json, notBlank, oneOf, ref, system, tokens, userRef } from '#data/schema/column.ts';
import { enrollment } from '#data/schema/learn.ts';

const MOST = Number.MAX_SAFE_INTEGER;

/** Money: balances are changed by the entries' trigger alone, and nobody else's update gets through (D-77). */
export const ledgerAccount = pgTable(
  'ledger_account',
  {
    id: uuid('id').primaryKey().default(sql`uuid7()`),
    kind: text('kind').notNull(),
    /** Null for an account of the platform. */
    owner: userRef('owner').references(() => user.id),
    balance: tokens('balance').notNull().default(sql`0`),
    /** How much of the balance was given and never bought. */
    granted: tokens('granted').notNull().default(sql`0`),
    /** The hash of the last entry; each is made over the one before. */
    head: text('head').notNull().default(''),
    /** When the last entry was booked; entries of an account never share a moment nor go back in time. */
    bookedAt: instant('booked_at'),
  },
  (t) => [
    unique('ledger_account_one').on(t.owner, t.kind).nullsNotDistinct(),
    check(
      'ledger_account_kind',
      sql`(${t.owner} is null and ${oneOf(t.kind, platformAccountKinds)}) or (${t.owner} is not null and ${oneOf(t.kind, userAccountKinds)})`,
    ),
    check('ledger_account_not_negative', sql`${t.owner} is null or ${t.balance} >= 0`),
    check('ledger_account_granted', sql`${t.owner} is null or ${t.granted} between 0 and ${t.balance}`),
    check('ledger_account_balance_safe', between(t.balance, -MOST, MOST)),
  ],
);

export const ledgerTransfer = pgTable(
  'ledger_transfer',
  {
    id: uuid('id').primaryKey(),
    key: text('key').notNull(),
    kind: text('kind').$type<TransferKind>().notNull(),
    enrollmentID: ref<'Enrollment'>('enrollment_id').references(() => enrollment.id),
    at: instant('at').notNull().default(sql`clock_timestamp()`),
  },
  (t) => [
    uniqueIndex('ledger_transfer_key').on(t.key),
    index('ledger_transfer_enrollment').on(t.enrollmentID),
    check('ledger_transfer_key_not_blank', notBlank(t.key)),
    check('ledger_transfer_kind', oneOf(t.kind, transferKinds)),
  ],
);

/** Money: what learners paid that is not their teachers' yet; written by the trigger of the transfers alone (D-72). */
export const unearnedPayment = pgTable('unearned_payment', {
  enrollmentID: ref<'Enrollment'>('enrollment_id')
    .primaryKey()
    .references(() => enrollment.id),
});

export const ledgerEntry = pgTable(
  'ledger_entry',
  {
    id: uuid('id').primaryKey().default(sql`uuid7()`),
    transferID: uuid('transfer_id')
      .notNull()
      .references(() => ledgerTransfer.id),
    accountID: uuid('account_id')
      .notNull()
      .references(() => ledgerAccount.id),
    tokens: tokens('tokens').notNull(),
    /** The part of the tokens that was given and never bought, with the same sign. */
    granted: tokens('granted').notNull().default(sql`0`),
    /** Set by a trigger while the account is locked. */
    at: instant('at').notNull().default(sql`clock_timestamp()`),
    /** Set by the same trigger, over the hash of the entry before. */
    hash: text('hash').notNull().default(''),
  },
  (t) => [
    index('ledger_entry_account').on(t.accountID, t.at, t.id),
    index('ledger_entry_transfer').on(t.transferID),
    check('ledger_entry_not_zero', sql`${t.tokens} <> 0`),
    check('ledger_entry_granted', sql`${t.granted} * sign(${t.tokens}) between 0 and abs(${t.tokens})`),
    check('ledger_entry_safe', between(t.tokens, -MOST, MOST)),
  ],
);

export const tokenWallet = pgTable(
  'token_wallet',
  {
    ...system<'TokenWallet'>(),
    name: text('name').notNull().default(defaults.TokenWallet.name),
    /** The balance of the owner's wallet account, mirrored by the ledger's trigger. */
    tokenBalance: tokens('token_balance').notNull().default(sql`0`),
    owner: userRef('owner')
      .notNull()
      .references(() => user.id),
  },
  (t) => [
    uniqueIndex('token_wallet_owner').on(t.owner),
    check('token_wallet_name_not_blank', notBlank(t.name)),
    check('token_wallet_not_negative', sql`${t.tokenBalance} >= 0`),
  ],
);

/** The wallet as the specification has it: the balance is an object with a value. */
export const tokenWalletView = pgView('token_wallet_view', {
  id: uuid('id'),
  createdAt: instant('created_at'),
  updatedAt: instant('updated_at'),
  name: text('name'),
  tokenBalance: json<TokenWallet['tokenBalance']>('token_balance'),
  owner: userRef('owner'),
}).as(
  sql`select id, created_at, updated_at, name, jsonb_build_object('value', token_balance) as token_balance, owner from token_wallet`,
);

/** The entries of wallet accounts, each as a TokenTransaction. */
export const tokenTransactionView = pgView('token_transaction_view', {
  id: uuid('id'),
  createdAt: instant('created_at'),
  updatedAt: instant('updated_at'),
  timestamp: instant('timestamp'),
  amount: tokens('amount'),
  granted: tokens('granted'),
  hash: text('hash'),
  kind: text('kind'),
  tokenwalletID: uuid('tokenwallet_id'),
  enrollmentID: uuid('enrollment_id'),
  owner: userRef('owner'),
}).as(
  sql`select e.id, e.at as created_at, e.at as updated_at, e.at as "timestamp", e.tokens as amount, e.granted, e.hash, t.kind,
 w.id as tokenwallet_id, t.enrollment_id, a.owner
 from ledger_entry e
 join ledger_account a on a.id = e.account_id and a.kind = 'wallet'
 join ledger_transfer t on t.id = e.transfer_id
 join token_wallet w on w.owner = a.owner`,
);
