import { sql } from 'drizzle-orm';
import { type AnyPgColumn, check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import {
  type CountedAttempts,
  type CertificationStatus,
  certificationStatuses,
  countedAttempts,
  type LearningOutcome,
  REVOCATION_REASON_MAX,
  type ShownBy,
  VALID_MONTHS_MAX,
} from '#domain/certify/certification.ts';
import { TESTIMONY_MAX } from '#domain/certify/endorsement.ts';
import { defaults } from '#domain/defaults.ts';
import { DESCRIPTION_MAX, LESSON_NAME_MAX } from '#domain/teach/lesson.ts';
import { user } from '#data/schema/account.ts';
import {
  atMost,
  between,
  instant,
  isEdited,
  isList,
  json,
  notBlank,
  oneOf,
  ref,
  system,
  tokens,
  userRef,
} from '#data/schema/column.ts';
import { course, lesson } from '#data/schema/teach.ts';

export const certification = pgTable(
  'certification',
  {
    ...system<'Certification'>(),
    name: text('name').notNull(),
    issueDate: text('issue_date').notNull().default(defaults.Certification.issueDate),
    userID: userRef('user_id')
      .notNull()
      .references(() => user.id),
    description: text('description').notNull().default(defaults.Certification.description),
    status: text('status').$type<CertificationStatus>().notNull().default(defaults.Certification.status),
    tokenPrice: text('token_price').notNull().default(defaults.Certification.tokenPrice),
    learningOutcomes: json<LearningOutcome[]>('learning_outcomes').notNull().default([]),
    lessonID: ref<'Lesson'>('lesson_id').references(() => lesson.id, { onDelete: 'cascade' }),
    courseID: ref<'Course'>('course_id').references(() => course.id, { onDelete: 'cascade' }),
    definitionID: ref<'Certification'>('definition_id').references((): AnyPgColumn => certification.id, {
      onDelete: 'set null',
    }),
    validMonths: integer('valid_months'),
    countedAttempts: text('counted_attempts')
      .$type<CountedAttempts>()
      .notNull()
      .default(defaults.Certification.countedAttempts),
    expiresAt: instant('expires_at'),
    revokedAt: instant('revoked_at'),
    revocationReason: text('revocation_reason').notNull().default(defaults.Certification.revocationReason),
    shownBy: json<ShownBy[]>('shown_by').notNull().default([]),
    unearnedTokens: tokens('unearned_tokens').notNull().default(defaults.Certification.unearnedTokens),
    owner: userRef('owner')
      .notNull()
      .references(() => user.id),
  },
  (t) => [
    uniqueIndex('certification_once_a_lesson').on(t.lessonID),
    uniqueIndex('certification_once_a_course').on(t.courseID),
    uniqueIndex('certification_once_a_holder')
      .on(t.definitionID, t.userID)
      .where(sql`status not in ('EXPIRED', 'REVOKED')`),
    index('certification_held').on(t.definitionID, t.createdAt, t.id),
    index('certification_mine').on(t.userID, t.createdAt, t.id),
    index('certification_expiring').on(t.expiresAt).where(sql`status = 'ISSUED'`),
    index('certification_unearned').on(t.id).where(sql`unearned_tokens > 0`),
    index('certification_owner').on(t.owner, t.updatedAt, t.id),
    check('certification_name_not_blank', notBlank(t.name)),
    check('certification_name_length', atMost(t.name, LESSON_NAME_MAX)),
    check('certification_description_length', atMost(t.description, DESCRIPTION_MAX)),
    check('certification_status', oneOf(t.status, certificationStatuses)),
    check('certification_issue_date', sql`${t.issueDate} = '' or ${t.issueDate} ~ '^\\d{4}-\\d{2}-\\d{2}'`),
    // Twelve digits, so that a price stays far below what a number holds exactly.
    check('certification_token_price', sql`${t.tokenPrice} ~ '^(0|[1-9][0-9]{0,11})$'`),
    check('certification_learning_outcomes_list', isList(t.learningOutcomes)),
    check('certification_shown_by_list', isList(t.shownBy)),
    check('certification_counted_attempts', oneOf(t.countedAttempts, countedAttempts)),
    check('certification_valid_months', between(t.validMonths, 1, VALID_MONTHS_MAX)),
    check('certification_revocation_reason_length', atMost(t.revocationReason, REVOCATION_REASON_MAX)),
    check('certification_unearned_tokens', sql`${t.unearnedTokens} >= 0`),
    check(
      'certification_definition',
      sql`num_nonnulls(${t.lessonID}, ${t.courseID}) = 0 or (num_nonnulls(${t.lessonID}, ${t.courseID}, ${t.definitionID}) = 1 and ${t.status} = 'DRAFT' and ${t.userID} = ${t.owner})`,
    ),
    check(
      'certification_held_by_another',
      sql`${t.definitionID} is null or (${t.status} <> 'DRAFT' and ${t.userID} <> ${t.owner})`,
    ),
  ],
);

export const endorsement = pgTable(
  'endorsement',
  {
    ...system<'Endorsement'>(),
    dateTime: instant('date_time').notNull().defaultNow(),
    testimony: text('testimony').notNull(),
    authorTestimony: text('author_testimony').notNull(),
    editedBy: userRef('edited_by').references(() => user.id),
    author: userRef('author')
      .notNull()
      .references(() => user.id),
    certificationID: ref<'Certification'>('certification_id')
      .notNull()
      .references(() => certification.id),
    deletedAt: instant('deleted_at'),
    hiddenAt: instant('hidden_at'),
    hiddenByHolderAt: instant('hidden_by_holder_at'),
  },
  (t) => [
    index('endorsement_certification').on(t.certificationID, t.dateTime, t.id),
    index('endorsement_author').on(t.author),
    check('endorsement_testimony_not_blank', notBlank(t.testimony)),
    check('endorsement_testimony_length', atMost(t.testimony, TESTIMONY_MAX)),
    index('endorsement_editor').on(t.editedBy),
    check('endorsement_edited_by', isEdited(t.editedBy, t.author, [[t.testimony, t.authorTestimony]])),
  ],
);
