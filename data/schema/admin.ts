import { sql } from 'drizzle-orm';
import { type AnyPgColumn, boolean, check, index, pgTable, pgView, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
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
import { type AuditDeed, type AuditEntry, auditDeeds, DEED_WORDS_MAX } from '#domain/admin/audit-entry.ts';
import { type SchoolSettings, type SettingName, settingNames } from '#domain/admin/setting.ts';
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
    isHidden: boolean('is_hidden').notNull().default(defaults.Report.isHidden),
  },
  (t) => [
    uniqueIndex('report_open_once').on(t.reporter, t.model, t.rowID).where(sql`status = 'OPEN'`),
    uniqueIndex('report_lead').on(t.model, t.rowID).where(sql`status = 'OPEN' and lead_id is null`),
    index('report_queue').on(t.status, t.createdAt, t.id).where(sql`lead_id is null`),
    index('report_of_thing').on(t.model, t.rowID, t.createdAt),
    index('report_reporter').on(t.reporter, t.createdAt, t.id),
    index('report_author').on(t.author, t.createdAt, t.id),
    index('report_led').on(t.leadID),
    index('report_hidden').on(t.model, t.rowID).where(sql`is_hidden`),
    index('report_decided_by').on(t.decidedBy, t.decidedAt),
    check('report_model', oneOf(t.model, reportedModels)),
    check('report_reason', oneOf(t.reason, reportReasons)),
    check('report_status', oneOf(t.status, reportStatuses)),
    check('report_words_length', atMost(t.words, REPORT_WORDS_MAX)),
    check('report_note_length', atMost(t.note, REPORT_WORDS_MAX)),
    check('report_hides', sql`not ${t.isHidden} or ${t.status} = 'UPHELD'`),
    check('report_snapshot_object', isObject(t.snapshot)),
    check(
      'report_decided',
      sql`(${t.status} = 'OPEN') = (${t.decidedAt} is null) and (${t.decidedBy} is null or ${t.decidedAt} is not null)`,
    ),
  ],
);

/** Append-only: triggers refuse every change of an entry, and to empty the table. */
export const auditEntry = pgTable(
  'audit_entry',
  {
    ...system<'AuditEntry'>(),
    actor: userRef('actor')
      .notNull()
      .references(() => user.id),
    deed: text('deed').$type<AuditDeed>().notNull(),
    model: text('model').notNull(),
    /** Without a foreign key: what it was done to may be gone by it. */
    rowID: uuid('row_id').$type<string>(),
    person: userRef('person').references(() => user.id),
    words: text('words').notNull().default(defaults.AuditEntry.words),
    detail: json<AuditEntry['detail']>('detail').notNull().default(defaults.AuditEntry.detail),
  },
  (t) => [
    index('audit_entry_newest').on(t.createdAt, t.id),
    index('audit_entry_actor').on(t.actor, t.createdAt, t.id),
    index('audit_entry_person').on(t.person, t.createdAt, t.id),
    index('audit_entry_deed').on(t.deed, t.createdAt, t.id),
    check('audit_entry_deed_known', oneOf(t.deed, auditDeeds)),
    check('audit_entry_words_length', atMost(t.words, DEED_WORDS_MAX)),
    check('audit_entry_detail_object', isObject(t.detail)),
  ],
);

/** What is set in the place of the environment; a trigger tells every server. */
export const schoolSetting = pgTable(
  'school_setting',
  {
    name: text('name').$type<SettingName>().primaryKey(),
    value: json<SchoolSettings[SettingName]>('value'),
    updatedAt: instant('updated_at').notNull().defaultNow(),
    setBy: userRef('set_by')
      .notNull()
      .references(() => user.id),
  },
  (t) => [index('school_setting_set_by').on(t.setBy), check('school_setting_name', oneOf(t.name, settingNames))],
);

/** Fingerprints of the secrets that this database was written with; they do not reveal the secrets. */
export const secretFingerprint = pgTable('secret_fingerprint', {
  name: text('name').primaryKey(),
  fingerprint: text('fingerprint').notNull(),
});

/** What of a user those who run the school may know, and nothing else; former members are none. */
export const memberView = pgView('member_view', {
  id: userRef('id'),
  createdAt: instant('created_at'),
  updatedAt: instant('updated_at'),
  name: text('name'),
  email: text('email'),
  terms: text('terms'),
  emailVerified: boolean('email_verified'),
  role: text('role'),
  seenAt: instant('seen_at'),
  subscriptionTier: text('subscription_tier'),
  suspendedAt: instant('suspended_at'),
  suspendedUntil: instant('suspended_until'),
  suspendedWhy: text('suspended_why'),
}).as(
  sql`select u.id, u.created_at, u.updated_at, trim(u.first_name || ' ' || u.last_name) as name, u.email,
 u.first_name || ' ' || u.last_name || ' ' || u.email as terms, u.email_verified, u.role,
 (select max(s.updated_at) from auth_session s where s.user_id = u.id) as seen_at,
 (select p.subscription_tier from subscription_plan p where p.owner = u.id and p.status = 'ACTIVE' limit 1) as subscription_tier,
 u.suspended_at, u.suspended_until, u.suspended_why
 from "user" u where u.erased_at is null`,
);
