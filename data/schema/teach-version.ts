import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, unique, uniqueIndex } from 'drizzle-orm/pg-core';
import { type TextLanguage, textLanguages } from '#domain/teach/lesson.ts';
import type { Body, LessonVersion, Outline, QuizKey } from '#domain/teach/version.ts';
import { user } from '#data/schema/account.ts';
import { instant, isObject, json, oneOf, ref, system, userRef } from '#data/schema/column.ts';
import { lesson } from '#data/schema/teach.ts';

/** What learners read; triggers refuse every change (D-68). */
export const lessonVersion = pgTable(
  'lesson_version',
  {
    ...system<'LessonVersion'>(),
    lessonID: ref<'Lesson'>('lesson_id')
      .notNull()
      .references(() => lesson.id),
    number: integer('number').notNull(),
    publishedAt: instant('published_at').notNull(),
    language: text('language').$type<TextLanguage>().notNull(),
    outline: json<Outline>('outline').notNull(),
    preview: json<NonNullable<LessonVersion['preview']>>('preview'),
    body: json<Body>('body').notNull(),
    owner: userRef('owner')
      .notNull()
      .references(() => user.id),
  },
  (t) => [
    // Named by lesson_published_version and enrollment_version: a lesson shows, and an enrolment is pinned to, its own versions.
    unique('lesson_version_id_lesson').on(t.id, t.lessonID),
    uniqueIndex('lesson_version_number').on(t.lessonID, t.number),
    index('lesson_version_owner').on(t.owner),
    check('lesson_version_number_from_1', sql`${t.number} >= 1`),
    check('lesson_version_language', oneOf(t.language, textLanguages)),
    check('lesson_version_outline_object', isObject(t.outline)),
    check('lesson_version_preview_object', isObject(t.preview)),
    check('lesson_version_body_object', isObject(t.body)),
  ],
);

/** Security: the answers. In no synced model, and no view of the policy shows them. */
export const lessonVersionKey = pgTable(
  'lesson_version_key',
  {
    ...system<'LessonVersionKey'>(),
    versionID: ref<'LessonVersion'>('version_id')
      .notNull()
      .references(() => lessonVersion.id),
    keys: json<Record<string, QuizKey>>('keys').notNull(),
    owner: userRef('owner')
      .notNull()
      .references(() => user.id),
  },
  (t) => [
    uniqueIndex('lesson_version_key_one').on(t.versionID),
    index('lesson_version_key_owner').on(t.owner),
    check('lesson_version_key_keys_object', isObject(t.keys)),
  ],
);
