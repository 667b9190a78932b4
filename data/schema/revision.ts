import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { defaults } from '#domain/defaults.ts';
import {
  type RevisionAction,
  revisionActions,
  type RevisionStatus,
  revisionStatuses,
  type SharedModel,
  sharedModels,
} from '#domain/policy/revision.ts';
import { user } from '#data/schema/account.ts';
import { instant, isObject, json, oneOf, system, userRef } from '#data/schema/column.ts';

/** Append-only: triggers number a row's revisions and refuse every change but the word on a proposal. */
export const revision = pgTable(
  'revision',
  {
    ...system<'Revision'>(),
    model: text('model').$type<SharedModel>().notNull(),
    /** Without a foreign key: the row is of one of several tables, or a proposal's and not there yet. */
    rowID: uuid('row_id').$type<string>().notNull(),
    seq: integer('seq').notNull(),
    actor: userRef('actor')
      .notNull()
      .references(() => user.id),
    at: instant('at').notNull().defaultNow(),
    action: text('action').$type<RevisionAction>().notNull(),
    before: json<object>('before'),
    after: json<object>('after'),
    status: text('status').$type<RevisionStatus>().notNull().default(defaults.Revision.status),
    owner: userRef('owner').references(() => user.id),
  },
  (t) => [
    uniqueIndex('revision_of_row').on(t.model, t.rowID, t.seq),
    index('revision_actor').on(t.actor, t.at),
    index('revision_owner').on(t.owner, t.status, t.at),
    check('revision_model', oneOf(t.model, sharedModels)),
    check('revision_seq_from_1', sql`${t.seq} >= 1`),
    check('revision_action', oneOf(t.action, revisionActions)),
    check('revision_status', oneOf(t.status, revisionStatuses)),
    check('revision_owner', sql`${t.owner} is not null or ${t.model} = 'LessonCategory'`),
    check('revision_images', sql`${isObject(t.before)} and ${isObject(t.after)}`),
    check('revision_says_something', sql`(${t.before} is null) = (${t.action} = 'create') and ${t.after} is not null`),
  ],
);
