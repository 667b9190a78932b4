import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  doublePrecision,
  foreignKey,
  index,
  integer,
  numeric,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { defaults } from '#domain/defaults.ts';
import type { Id } from '#domain/kernel/id.ts';
import { RATING_MAX, RATING_MIN } from '#domain/learn/lesson-review.ts';
import {
  type Credit,
  DESCRIPTION_MAX,
  jobStatuses,
  type LearningObjective,
  LESSON_NAME_MAX,
  type Lesson,
  type LessonImage,
  type LessonVisibility,
  lessonVisibilities,
  type TextLanguage,
  textLanguages,
} from '#domain/teach/lesson.ts';
import { PRICE_MAX_USD } from '#domain/wallet/price.ts';
import { user } from '#data/schema/account.ts';
import {
  atMost,
  between,
  instant,
  isList,
  isObject,
  json,
  notBlank,
  oneOf,
  ref,
  system,
  userRef,
} from '#data/schema/column.ts';
import { tutor } from '#data/schema/interact.ts';
import { searchColumn, wordsOfAny } from '#data/schema/search.ts';
import { lessonLabel, lessonPlan } from '#data/schema/teach-plan.ts';

export const course = pgTable(
  'course',
  {
    ...system<'Course'>(),
    name: text('name').notNull(),
    description: text('description').notNull().default(defaults.Course.description),
    learningObjectives: json<LearningObjective[]>('learning_objectives').notNull().default([]),
    visibility: text('visibility').$type<LessonVisibility>().notNull().default(defaults.Course.visibility),
    credit: json<Credit>('credit'),
    importKey: text('import_key'),
    search: searchColumn(wordsOfAny),
    deletedAt: instant('deleted_at'),
    hiddenAt: instant('hidden_at'),
    owner: userRef('owner')
      .notNull()
      .references(() => user.id),
  },
  (t) => [
    // Named by lesson_course_same_owner: a lesson is in a course of its own owner (D-80).
    unique('course_id_owner').on(t.id, t.owner),
    index('course_mine').on(t.owner, t.updatedAt, t.id),
    index('course_catalog').on(t.visibility, t.updatedAt, t.id).where(sql`deleted_at is null`),
    index('course_catalog_search').using('gin', t.search).where(sql`visibility = 'public' and deleted_at is null`),
    uniqueIndex('course_import_key').on(t.owner, t.importKey).where(sql`deleted_at is null`),
    check('course_name_not_blank', notBlank(t.name)),
    check('course_name_length', atMost(t.name, LESSON_NAME_MAX)),
    check('course_description_length', atMost(t.description, DESCRIPTION_MAX)),
    check('course_learning_objectives_list', isList(t.learningObjectives)),
    check('course_visibility', oneOf(t.visibility, lessonVisibilities)),
    check('course_credit_object', isObject(t.credit)),
  ],
);

const inCatalog = sql`published_version_id is not null and deleted_at is null`;

export const lesson = pgTable(
  'lesson',
  {
    ...system<'Lesson'>(),
    name: text('name').notNull(),
    description: text('description').notNull().default(defaults.Lesson.description),
    visibility: text('visibility').$type<LessonVisibility>().notNull().default(defaults.Lesson.visibility),
    lessonplanID: ref<'LessonPlan'>('lessonplan_id').references(() => lessonPlan.id),
    tutorID: ref<'Tutor'>('tutor_id'),
    learningObjectives: json<LearningObjective[]>('learning_objectives').notNull().default([]),
    images: json<LessonImage[]>('images').notNull().default([]),
    updoot: integer('updoot').notNull().default(defaults.Lesson.updoot),
    downdoot: integer('downdoot').notNull().default(defaults.Lesson.downdoot),
    /** Without a scale, so that a third decimal is refused by the check and not rounded away. */
    price: numeric('price', { mode: 'number' }).notNull().default(defaults.Lesson.price),
    courseID: ref<'Course'>('course_id'),
    position: integer('position').notNull().default(defaults.Lesson.position),
    teacherID: userRef('teacher_id')
      .notNull()
      .references(() => user.id),
    categoryIDs: uuid('category_ids').array().$type<Id<'LessonCategory'>[]>().notNull().default([]),
    labelIDs: uuid('label_ids').array().$type<Id<'LessonLabel'>[]>().notNull().default([]),
    job: json<NonNullable<Lesson['job']>>('job'),
    language: text('language').$type<TextLanguage>().notNull().default(defaults.Lesson.language),
    credit: json<Credit>('credit'),
    importKey: text('import_key'),
    /** References lesson_version by a migration of ours: the two tables name each other. */
    publishedVersionID: ref<'LessonVersion'>('published_version_id'),
    publishedAt: instant('published_at'),
    steps: integer('steps').notNull().default(defaults.Lesson.steps),
    minutes: integer('minutes').notNull().default(defaults.Lesson.minutes),
    learners: integer('learners').notNull().default(defaults.Lesson.learners),
    rating: doublePrecision('rating'),
    reviews: integer('reviews').notNull().default(defaults.Lesson.reviews),
    stars: doublePrecision('stars').notNull().default(defaults.Lesson.stars),
    ratings: integer('ratings').array().notNull().default(defaults.Lesson.ratings),
    nextLessonIDs: uuid('next_lesson_ids').array().$type<Id<'Lesson'>[]>().notNull().default([]),
    search: searchColumn(),
    hasDraftChanges: boolean('has_draft_changes').notNull().default(defaults.Lesson.hasDraftChanges),
    deletedAt: instant('deleted_at'),
    hiddenAt: instant('hidden_at'),
    owner: userRef('owner')
      .notNull()
      .references(() => user.id),
  },
  (t) => [
    foreignKey({
      name: 'lesson_course_same_owner',
      columns: [t.courseID, t.owner],
      foreignColumns: [course.id, course.owner],
    }),
    foreignKey({
      name: 'lesson_tutor_same_owner',
      columns: [t.tutorID, t.owner],
      foreignColumns: [tutor.id, tutor.owner],
    }),
    index('lesson_mine').on(t.owner, t.updatedAt, t.id),
    index('lesson_catalog').on(t.visibility, t.publishedAt, t.id).where(inCatalog),
    index('lesson_catalog_price').on(t.visibility, t.price, t.id).where(inCatalog),
    index('lesson_catalog_stars').on(t.visibility, t.stars, t.id).where(inCatalog),
    index('lesson_catalog_learners').on(t.visibility, t.learners, t.id).where(inCatalog),
    index('lesson_catalog_categories').using('gin', t.categoryIDs).where(inCatalog),
    index('lesson_catalog_labels').using('gin', t.labelIDs).where(inCatalog),
    index('lesson_catalog_search').using('gin', t.search).where(inCatalog),
    index('lesson_course').on(t.courseID, t.position),
    index('lesson_lessonplan').on(t.lessonplanID),
    index('lesson_tutor').on(t.tutorID),
    index('lesson_teacher').on(t.teacherID),
    index('lesson_published_version_id').on(t.publishedVersionID),
    uniqueIndex('lesson_import_key').on(t.owner, t.importKey).where(sql`deleted_at is null`),
    check('lesson_name_not_blank', notBlank(t.name)),
    check('lesson_name_length', atMost(t.name, LESSON_NAME_MAX)),
    check('lesson_description_length', atMost(t.description, DESCRIPTION_MAX)),
    check('lesson_visibility', oneOf(t.visibility, lessonVisibilities)),
    check('lesson_learning_objectives_list', isList(t.learningObjectives)),
    check('lesson_images_list', isList(t.images)),
    check('lesson_votes', sql`${t.updoot} >= 0 and ${t.downdoot} >= 0`),
    check('lesson_price', sql`${between(t.price, 0, PRICE_MAX_USD)} and ${t.price} = round(${t.price}, 2)`),
    check('lesson_position', sql`${t.position} >= 0`),
    check('lesson_counts', sql`${t.steps} >= 0 and ${t.minutes} >= 0 and ${t.learners} >= 0`),
    check(
      'lesson_rating',
      sql`${between(t.rating, RATING_MIN, RATING_MAX)} and (${t.rating} is null) = (${t.reviews} = 0)`,
    ),
    check('lesson_reviews', sql`${t.reviews} >= 0`),
    check('lesson_stars', sql`${t.stars} = coalesce(${t.rating}, 0)`),
    check(
      'lesson_ratings',
      sql`array_length(${t.ratings}, 1) = ${sql.raw(String(RATING_MAX))} and ${t.ratings}[1] + ${t.ratings}[2] + ${t.ratings}[3] + ${t.ratings}[4] + ${t.ratings}[5] = ${t.reviews}`,
    ),
    check(
      'lesson_job_status',
      sql`${t.job} is null or coalesce(${oneOf(sql`${t.job} ->> 'status'`, jobStatuses)}, false)`,
    ),
    check('lesson_language', oneOf(t.language, textLanguages)),
    check('lesson_credit_object', isObject(t.credit)),
    check('lesson_published', sql`(${t.publishedVersionID} is null) = (${t.publishedAt} is null)`),
  ],
);

export const lessonCategory = pgTable(
  'lesson_category',
  {
    ...system<'LessonCategory'>(),
    name: text('name').notNull(),
    description: text('description').notNull().default(defaults.LessonCategory.description),
    owner: userRef('owner').references(() => user.id),
  },
  (t) => [
    index('lesson_category_owner').on(t.owner),
    uniqueIndex('lesson_category_name').on(sql`lower(${t.name})`),
    check('lesson_category_name_not_blank', notBlank(t.name)),
  ],
);

export const lessonLessonCategory = pgTable(
  'lesson_lesson_category',
  {
    ...system<'LessonLessonCategory'>(),
    lessonID: ref<'Lesson'>('lesson_id')
      .notNull()
      .references(() => lesson.id),
    lessonCategoryID: ref<'LessonCategory'>('lesson_category_id')
      .notNull()
      .references(() => lessonCategory.id),
    owner: userRef('owner')
      .notNull()
      .references(() => user.id),
  },
  (t) => [
    uniqueIndex('lesson_lesson_category_pair').on(t.lessonID, t.lessonCategoryID),
    index('lesson_lesson_category_category').on(t.lessonCategoryID),
    index('lesson_lesson_category_owner').on(t.owner),
  ],
);

export const lessonLessonLabel = pgTable(
  'lesson_lesson_label',
  {
    ...system<'LessonLessonLabel'>(),
    lessonID: ref<'Lesson'>('lesson_id')
      .notNull()
      .references(() => lesson.id),
    lessonLabelID: ref<'LessonLabel'>('lesson_label_id')
      .notNull()
      .references(() => lessonLabel.id),
    owner: userRef('owner')
      .notNull()
      .references(() => user.id),
  },
  (t) => [
    uniqueIndex('lesson_lesson_label_pair').on(t.lessonID, t.lessonLabelID),
    index('lesson_lesson_label_label').on(t.lessonLabelID),
    index('lesson_lesson_label_owner').on(t.owner),
  ],
);
