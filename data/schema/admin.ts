import { sql } from 'drizzle-orm';
import { type AnyPgColumn, check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import {
  REPORT_WORDS_MAX,
  type ReportedModel,
  reportedModels,
  type ReportReason,
  reportReasons,
  type ReportStatus,
  reportStatuses,
  type Snapshot,
} from '#domain/admin/report.ts';
import { defaults } from '#domain/defaults.ts';
import { user } from '#data/schema/account.ts';
import { atMost, instant, isObject, json, oneOf, ref, system, userRef } from '#data/schema/column.ts';

export const report = pgTable(
  'report',
  {
    ...system<'Report'>(),
    reporter: userRef('reporter').references(() => user.id),
    model: text('model').$type<ReportedModel>().notNull(),
    /** Without a foreign key: the row is one of many tables, and a decision outlives it. */
    rowID: uuid('row_id').$type<string>().notNull(),
    author: userRef('author')
      .notNull()
      .references(() => user.id),
    reason: text('reason').$type<ReportReason>().notNull(),
    words: text('words').notNull().default(defaults.Report.words),
    snapshot: json<Snapshot>('snapshot').notNull(),
    leadID: ref<'Report'>('lead_id').references((): AnyPgColumn => report.id),
    status: text('status').$type<ReportStatus>().notNull().default(defaults.Report.status),
    decidedBy: userRef('decided_by').references(() => user.id),
    decidedAt: instant('decided_at'),
    note: text('note').notNull().default(defaults.Report.note),
  },
  (t) => [
    uniqueIndex('report_open_once').on(t.reporter, t.model, t.rowID).where(sql`status = 'OPEN'`),
    uniqueIndex('report_lead').on(t.model, t.rowID).where(sql`status = 'OPEN' and lead_id is null`),
    index('report_queue').on(t.status, t.createdAt, t.id).where(sql`lead_id is null`),
    index('report_of_thing').on(t.model, t.rowID, t.createdAt),
    index('report_reporter').on(t.reporter, t.createdAt, t.id),
    index('report_author').on(t.author, t.createdAt, t.id),
    index('report_led').on(t.leadID),
    index('report_decided_by').on(t.decidedBy, t.decidedAt),
    check('report_model', oneOf(t.model, reportedModels)),
    check('report_reason', oneOf(t.reason, reportReasons)),
    check('report_status', oneOf(t.status, reportStatuses)),
    check('report_words_length', atMost(t.words, REPORT_WORDS_MAX)),
    check('report_note_length', atMost(t.note, REPORT_WORDS_MAX)),
    check('report_snapshot_object', isObject(t.snapshot)),
    check(
      'report_decided',
      sql`(${t.status} = 'OPEN') = (${t.decidedAt} is null) and (${t.decidedBy} is null or ${t.decidedAt} is not null)`,
    ),
  ],
);
