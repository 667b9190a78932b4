import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { STATUS_LIST_BITS } from '#domain/certify/open-badge.ts';
import { certification, endorsement } from '#data/schema/certify.ts';
import { between, instant, ref } from '#data/schema/column.ts';

/** What this school signs with. None is ever deleted: what was signed with it is to be checked for as long as there is anybody to. */
export const signingKey = pgTable(
  'signing_key',
  {
    /** The thumbprint of the public key. */
    kid: text('kid').primaryKey(),
    /** The public key, as base64url. */
    publicX: text('public_x').notNull(),
    /** The private key, sealed with a secret of the school. */
    sealed: text('sealed').notNull(),
    madeAt: instant('made_at').notNull().defaultNow(),
  },
  (t) => [index('signing_key_made').on(t.madeAt)],
);

/** The signed proof of an issued certification, as it was when it was issued. */
export const credential = pgTable(
  'credential',
  {
    id: uuid('id').primaryKey(),
    /** Empty once that is deleted; who shows the file asks all the same. */
    certificationID: ref<'Certification'>('certification_id').references(() => certification.id, {
      onDelete: 'set null',
    }),
    /** Is read out and printed. */
    number: text('number').notNull(),
    /** The last part of the public address, which nobody guesses. */
    address: text('address').notNull(),
    statusList: integer('status_list').notNull(),
    statusIndex: integer('status_index').notNull(),
    /** Empty once the holder has left. */
    jwt: text('jwt'),
    /** A trigger notes it here when the certification is revoked. */
    revokedAt: instant('revoked_at'),
    madeAt: instant('made_at').notNull().defaultNow(),
  },
  (t) => [
    index('credential_revoked').on(t.statusList, t.statusIndex).where(sql`revoked_at is not null`),
    uniqueIndex('credential_certification').on(t.certificationID),
    uniqueIndex('credential_number').on(t.number),
    uniqueIndex('credential_address').on(t.address),
    uniqueIndex('credential_status').on(t.statusList, t.statusIndex),
    check('credential_status_list', sql`${t.statusList} >= 1`),
    check('credential_status_index', between(t.statusIndex, 0, STATUS_LIST_BITS - 1)),
  ],
);

/** An endorsement as it was signed last. */
export const endorsementCredential = pgTable('endorsement_credential', {
  endorsementID: ref<'Endorsement'>('endorsement_id')
    .primaryKey()
    .references(() => endorsement.id, { onDelete: 'cascade' }),
  jwt: text('jwt').notNull(),
  /** A fingerprint of what was signed: where the endorsement says something else by now, it is signed anew. */
  signedWords: text('signed_words').notNull(),
});
