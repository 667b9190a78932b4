import { sql } from 'drizzle-orm';
import { check, date, index, integer, pgTable, primaryKey, real, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { type LessonType, lessonTypes } from '#domain/teach/node.ts';
import type { PassagePart } from '#domain/teach/passage.ts';
import { type TextLanguage, textLanguages } from '#domain/teach/lesson.ts';
import { isList, json, notBlank, oneOf, ref, system, tokens } from '#data/schema/column.ts';
import { plainText, tsvector, words } from '#data/schema/search.ts';
import { lesson } from '#data/schema/teach.ts';
import { lessonVersion } from '#data/schema/teach-version.ts';

/** Security: whole texts of lessons that have a price. No view of the policy shows them; the tutor's search asks it itself. */
export const lessonPassage = pgTable(
  'lesson_passage',
  {
    ...system<'LessonPassage'>(),
    lessonID: ref<'Lesson'>('lesson_id')
      .notNull()
      .references(() => lesson.id),
    versionID: ref<'LessonVersion'>('version_id')
      .notNull()
      .references(() => lessonVersion.id),
    nodeID: ref<'LessonNode'>('node_id').notNull(),
    type: text('type').$type<LessonType>().notNull(),
    position: integer('position').notNull(),
    heading: text('heading').notNull(),
    body: text('body').notNull(),
    names: text('names').notNull(),
    language: text('language').$type<TextLanguage>().notNull(),
    parts: json<PassagePart[]>('parts').notNull(),
    search: tsvector('search')
      .notNull()
      .generatedAlwaysAs(
        sql.raw(
          `setweight(${words('heading')}, 'A') || setweight(${words('body')}, 'B') || setweight(${words('names')}, 'C')`,
        ),
      ),
  },
  (t) => [
    uniqueIndex('lesson_passage_place').on(t.versionID, t.position),
    index('lesson_passage_lesson').on(t.lessonID),
    index('lesson_passage_search').using('gin', t.search),
    check('lesson_passage_position', sql`${t.position} >= 0`),
    check('lesson_passage_type', oneOf(t.type, lessonTypes)),
    check('lesson_passage_language', oneOf(t.language, textLanguages)),
    check('lesson_passage_parts_list', isList(t.parts)),
  ],
);

/** Which version of a lesson its passages are cut from, and by which rules; there too when it has no words. */
export const passageCut = pgTable(
  'passage_cut',
  {
    lessonID: ref<'Lesson'>('lesson_id')
      .primaryKey()
      .references(() => lesson.id),
    versionID: ref<'LessonVersion'>('version_id')
      .notNull()
      .references(() => lessonVersion.id),
    cutting: integer('cutting').notNull(),
    /** Whose vectors all of its passages have. */
    vectorsOf: text('vectors_of'),
  },
  (t) => [index('passage_cut_version').on(t.versionID)],
);

/** What a passage means to a model of embeddings, as a direction of length 1. It goes with its passage. */
export const passageVector = pgTable(
  'passage_vector',
  {
    passageID: ref<'LessonPassage'>('passage_id')
      .notNull()
      .references(() => lessonPassage.id, { onDelete: 'cascade' }),
    model: text('model').notNull(),
    vector: real('vector').array().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.passageID, t.model] }),
    check('passage_vector_one_row', sql`array_ndims(${t.vector}) = 1`),
  ],
);

/** Money: what vectors cost the school, which nobody's wallet pays and its monthly cap counts; a row a day and model. */
export const vectorUse = pgTable(
  'vector_use',
  {
    day: date('day').notNull(),
    model: text('model').notNull(),
    cost: tokens('cost').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.day, t.model] }),
    check('vector_use_model_not_blank', notBlank(t.model)),
    check('vector_use_not_negative', sql`${t.cost} >= 0`),
  ],
);

/**
 * In how many passages a word is: as its stem in one of the languages, or, where `stemmed` says `written`, as it stands
 * there. The empty word is in all of them.
 */
export const passageWord = pgTable(
  'passage_word',
  {
    stemmed: text('stemmed').notNull(),
    word: plainText('word').notNull(),
    passages: integer('passages').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.stemmed, t.word] }),
    index('passage_word_likeness').using('gin', sql`${t.word} gin_trgm_ops`).where(sql`stemmed = 'written'`),
  ],
);
