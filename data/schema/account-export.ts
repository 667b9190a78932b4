import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { type ExportState, exportStates } from '#domain/account/account-export.ts';
import { user } from '#data/schema/account.ts';
import { instant, oneOf, userRef } from '#data/schema/column.ts';

/** An archive of everything that is somebody's, made by a job; its bytes lie in the file store under its id. */
export const accountExport = pgTable(
  'account_export',
  {
    id: uuid('id').primaryKey(),
    owner: userRef('owner')
      .notNull()
      .references(() => user.id),
    state: text('state').$type<ExportState>().notNull().default('waiting'),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** The files of the archive that are written, and how many there will be. */
    done: integer('done').notNull().default(0),
    total: integer('total'),
    /** Of the whole archive. */
    bytes: bigint('bytes', { mode: 'number' }),
    /** The last sign of whoever makes it; a server can be lost. */
    aliveAt: instant('alive_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('account_export_one').on(t.owner),
    index('account_export_old').on(t.createdAt),
    check('account_export_state', oneOf(t.state, exportStates)),
    check('account_export_ready', sql`(${t.state} = 'ready') = (${t.bytes} is not null)`),
  ],
);
