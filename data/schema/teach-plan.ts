import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { defaults } from '#domain/defaults.ts';
import type { Id } from '#domain/kernel/id.ts';
import { DESCRIPTION_MAX, LESSON_NAME_MAX } from '#domain/teach/lesson.ts';
import { LABEL_NAME_MAX } from '#domain/teach/lesson-label.ts';
import { user } from '#data/schema/account.ts';
import { atMost, instant, isEdited, isList, json, notBlank, system, userRef } from '#data/schema/column.ts';

const owner = () =>
  userRef('owner')
    .notNull()
    .references(() => user.id);

/** The owner's own last texts, which a trigger fills on insert, and the other person who wrote the current ones, if any. */
const ownWords = () => ({
  authorName: text('author_name').notNull(),
  authorDescription: text('author_description').notNull(),
  editedBy: userRef('edited_by').references(() => user.id),
});

export const lessonPlan = pgTable(
  'lesson_plan',
  {
    ...system<'LessonPlan'>(),
    name: text('name').notNull(),
    description: text('description').notNull().default(defaults.LessonPlan.description),
    ...ownWords(),
    lessonOrder: json<Id<'Lesson'>[]>('lesson_order').notNull().default([]),
    deletedAt: instant('deleted_at'),
    hiddenAt: instant('hidden_at'),
    owner: owner(),
  },
  (t) => [
    index('lesson_plan_owner').on(t.owner, t.updatedAt, t.id),
    index('lesson_plan_newest').on(t.updatedAt, t.id).where(sql`deleted_at is null`),
    check('lesson_plan_name_not_blank', notBlank(t.name)),
    check('lesson_plan_name_length', atMost(t.name, LESSON_NAME_MAX)),
    check('lesson_plan_description_length', atMost(t.description, DESCRIPTION_MAX)),
    index('lesson_plan_editor').on(t.editedBy),
    check(
      'lesson_plan_edited_by',
      isEdited(t.editedBy, t.owner, [
        [t.name, t.authorName],
        [t.description, t.authorDescription],
      ]),
    ),
    check('lesson_plan_lesson_order_list', isList(t.lessonOrder)),
  ],
);

export const lessonLabel = pgTable(
  'lesson_label',
  {
    ...system<'LessonLabel'>(),
    name: text('name').notNull(),
    description: text('description').notNull().default(defaults.LessonLabel.description),
    ...ownWords(),
    deletedAt: instant('deleted_at'),
    hiddenAt: instant('hidden_at'),
    owner: owner(),
  },
  (t) => [
    uniqueIndex('lesson_label_name').on(sql`lower(${t.name})`).where(sql`deleted_at is null`),
    index('lesson_label_by_name').on(t.name, t.id).where(sql`deleted_at is null`),
    index('lesson_label_part').using('gin', sql`lower(${t.name}) gin_trgm_ops`).where(sql`deleted_at is null`),
    index('lesson_label_owner').on(t.owner),
    check('lesson_label_name_not_blank', notBlank(t.name)),
    check('lesson_label_name_length', atMost(t.name, LABEL_NAME_MAX)),
    check('lesson_label_description_length', atMost(t.description, DESCRIPTION_MAX)),
    index('lesson_label_editor').on(t.editedBy),
    check(
      'lesson_label_edited_by',
      isEdited(t.editedBy, t.owner, [
        [t.name, t.authorName],
        [t.description, t.authorDescription],
      ]),
    ),
  ],
);
