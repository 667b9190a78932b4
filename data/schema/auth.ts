import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { user } from '#data/schema/account.ts';
import { instant, json, oneOf } from '#data/schema/column.ts';

const secondFactorKinds = ['app', 'passkey', 'recovery'] as const;

/** The tables of the identity library, under our names. None of them is a model: no door reads or writes them. */

const times = () => ({
  createdAt: instant('created_at').notNull().defaultNow(),
  updatedAt: instant('updated_at').notNull().defaultNow(),
});
const userID = () =>
  uuid('user_id')
    .notNull()
    .references(() => user.id, { onDelete: 'cascade' });

export const authSession = pgTable(
  'auth_session',
  {
    id: uuid('id').primaryKey(),
    userID: userID(),
    token: text('token').notNull(),
    expiresAt: instant('expires_at').notNull(),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    /** When the person gave a second factor in this session. */
    secondFactorAt: instant('second_factor_at'),
    ...times(),
  },
  (t) => [
    uniqueIndex('auth_session_token').on(t.token),
    index('auth_session_user').on(t.userID, t.createdAt, t.id),
    index('auth_session_expires').on(t.expiresAt),
  ],
);

/** The ways a person signs in: a password, or a subject at an outside provider. */
export const authAccount = pgTable(
  'auth_account',
  {
    id: uuid('id').primaryKey(),
    userID: userID(),
    providerID: text('provider_id').notNull(),
    accountID: text('account_id').notNull(),
    /** A hash. */
    password: text('password'),
    /** Whether the password is one of those that most people use. */
    isKnownPassword: boolean('is_known_password').notNull().default(false),
    accessToken: text('access_token'),
    refreshToken: text('refresh_token'),
    idToken: text('id_token'),
    accessTokenExpiresAt: instant('access_token_expires_at'),
    refreshTokenExpiresAt: instant('refresh_token_expires_at'),
    scope: text('scope'),
    ...times(),
  },
  (t) => [uniqueIndex('auth_account_subject').on(t.providerID, t.accountID), index('auth_account_user').on(t.userID)],
);

/** Codes and states that wait to be used once. */
export const authVerification = pgTable(
  'auth_verification',
  {
    /** Text: the library reserves some values by a hash of their name. */
    id: text('id').primaryKey(),
    identifier: text('identifier').notNull(),
    value: text('value').notNull(),
    expiresAt: instant('expires_at').notNull(),
    ...times(),
  },
  (t) => [
    index('auth_verification_identifier').on(t.identifier, t.createdAt),
    index('auth_verification_expires').on(t.expiresAt),
  ],
);

/** How often something was tried in the window that ends at `endsAt`. */
export const authAttempt = pgTable(
  'auth_attempt',
  {
    /** What is counted: never an address itself, only its hash. */
    key: text('key').primaryKey(),
    count: integer('count').notNull(),
    endsAt: instant('ends_at').notNull(),
  },
  (t) => [index('auth_attempt_ends').on(t.endsAt)],
);

/** A second factor of a person: an authenticator app, a passkey, or a recovery code that stands in for them. */
export const authSecondFactor = pgTable(
  'auth_second_factor',
  {
    id: uuid('id').primaryKey(),
    userID: userID(),
    kind: text('kind').$type<(typeof secondFactorKinds)[number]>().notNull(),
    name: text('name').notNull().default(''),
    /** The encrypted key of an app, the public key of a passkey, or the hash of a recovery code. */
    secret: text('secret').notNull(),
    /** The id by which a browser knows a passkey. */
    credentialID: text('credential_id'),
    transports: json<string[]>('transports').notNull().default([]),
    /** The time step of an app's last code, so that no code works twice, or the signature count of a passkey. */
    counter: bigint('counter', { mode: 'number' }).notNull().default(0),
    /** Null while an app waits for its first code. */
    confirmedAt: instant('confirmed_at'),
    lastUsedAt: instant('last_used_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [
    index('auth_second_factor_user').on(t.userID, t.kind),
    uniqueIndex('auth_second_factor_app').on(t.userID).where(sql`kind = 'app'`),
    uniqueIndex('auth_second_factor_credential').on(t.credentialID),
    check('auth_second_factor_kind', oneOf(t.kind, secondFactorKinds)),
    check('auth_second_factor_passkey', sql`(${t.kind} = 'passkey') = (${t.credentialID} is not null)`),
  ],
);
