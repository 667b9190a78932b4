import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import {
  type CertificationStatus,
  certificationStatuses,
  type LearningOutcome,
} from '#domain/certify/certification.ts';
import { TESTIMONY_MAX } from '#domain/certify/endorsement.ts';
import { defaults } from '#domain/defaults.ts';
import { DESCRIPTION_MAX, LESSON_NAME_MAX } from '#domain/teach/lesson.ts';
import { user } from '#data/schema/account.ts';
import { atMost, instant, isList, json, notBlank, oneOf, ref, system, userRef } from '#data/schema/column.ts';
import { lesson } from '#data/schema/teach.ts';

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
    owner: userRef('owner')
      .notNull()
      .references(() => user.id),
  },
  (t) => [
    uniqueIndex('certification_once_a_lesson').on(t.lessonID),
    index('certification_owner').on(t.owner, t.updatedAt, t.id),
    index('certification_holder').on(t.userID, t.status, t.updatedAt),
    check('certification_name_not_blank', notBlank(t.name)),
    check('certification_name_length', atMost(t.name, LESSON_NAME_MAX)),
    check('certification_description_length', atMost(t.description, DESCRIPTION_MAX)),
    check('certification_status', oneOf(t.status, certificationStatuses)),
    check('certification_issue_date', sql`${t.issueDate} = '' or ${t.issueDate} ~ '^\\d{4}-\\d{2}-\\d{2}'`),
    // Twelve digits, so that a price stays far below what a number holds exactly.
    check('certification_token_price', sql`${t.tokenPrice} ~ '^(0|[1-9][0-9]{0,11})$'`),
    check('certification_learning_outcomes_list', isList(t.learningOutcomes)),
    check(
      'certification_definition',
      sql`${t.lessonID} is null or (${t.status} = 'DRAFT' and ${t.userID} = ${t.owner})`,
    ),
  ],
);

export const endorsement = pgTable(
  'endorsement',
  {
    ...system<'Endorsement'>(),
    dateTime: instant('date_time').notNull().defaultNow(),
    testimony: text('testimony').notNull(),
    author: userRef('author')
      .notNull()
      .references(() => user.id),
    certificationID: ref<'Certification'>('certification_id')
      .notNull()
      .references(() => certification.id),
    deletedAt: instant('deleted_at'),
  },
  (t) => [
    index('endorsement_certification').on(t.certificationID, t.dateTime, t.id),
    index('endorsement_author').on(t.author),
    check('endorsement_testimony_not_blank', notBlank(t.testimony)),
    check('endorsement_testimony_length', atMost(t.testimony, TESTIMONY_MAX)),
  ],
);
