import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { user } from '#data/schema/account.ts';
import { instant, oneOf, userRef } from '#data/schema/column.ts';

export const fileStates = ['uploading', 'ready'] as const;

/** A file that somebody brought; its bytes lie in the file store under the sha256 (D-85). */
export const file = pgTable(
  'file',
  {
    id: uuid('id').primaryKey(),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
    owner: userRef('owner')
      .notNull()
      .references(() => user.id),
    /** Known when all of it has arrived. */
    sha256: text('sha256'),
    bytes: bigint('bytes', { mode: 'number' }).notNull(),
    mime: text('mime').notNull(),
    name: text('name').notNull(),
    width: integer('width'),
    height: integer('height'),
    state: text('state').$type<(typeof fileStates)[number]>().notNull().default('ready'),
    /** When it was last brought, or last ceased to be shown; what nothing shows is kept for a while from then on. */
    wantedAt: instant('wanted_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('file_once_an_owner').on(t.owner, t.sha256),
    index('file_sha256').on(t.sha256),
    check('file_sha256_hex', sql`${t.sha256} ~ '^[0-9a-f]{64}$'`),
    check('file_bytes', sql`${t.bytes} >= 0`),
    check('file_size', sql`(${t.width} is null or ${t.width} > 0) and (${t.height} is null or ${t.height} > 0)`),
    check('file_state', oneOf(t.state, fileStates)),
    check('file_ready_has_sha256', sql`(${t.state} = 'ready') = (${t.sha256} is not null)`),
    index('file_wanted').on(t.state, t.wantedAt),
  ],
);

/** Which row shows a file: whoever may read the row may read the file. Triggers note it, whoever writes the row. */
export const fileUse = pgTable(
  'file_use',
  {
    fileID: uuid('file_id')
      .notNull()
      .references(() => file.id),
    /** The model's name in the domain. */
    model: text('model').notNull(),
    rowID: uuid('row_id').notNull(),
  },
  (t) => [primaryKey({ columns: [t.fileID, t.model, t.rowID] }), index('file_use_row').on(t.model, t.rowID)],
);
