import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  doublePrecision,
  foreignKey,
  index,
  integer,
  pgTable,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { defaults } from '#domain/defaults.ts';
import {
  conditionPattern,
  type LessonNodeQuizStatus,
  type LessonStatus,
  type LessonType,
  type LinkCondition,
  lessonStatuses,
  lessonTypes,
  quizStatuses,
  type Slide,
} from '#domain/teach/node.ts';
import type { QuizQuestion } from '#domain/teach/quiz.ts';
import {
  ATTEMPTS_MAX,
  type FeedbackTime,
  feedbackTimes,
  TIME_LIMIT_MAX_SECONDS,
  TIME_LIMIT_MIN_SECONDS,
} from '#domain/teach/quiz-settings.ts';
import { LESSON_NAME_MAX } from '#domain/teach/lesson.ts';
import { user } from '#data/schema/account.ts';
import { atMost, between, instant, isList, json, oneOf, ref, system, userRef } from '#data/schema/column.ts';
import { lesson } from '#data/schema/teach.ts';

/** A teacher's draft (D-68). Its parts go with the lesson: the only cascades there are. */

const lessonID = () =>
  ref<'Lesson'>('lesson_id')
    .notNull()
    .references(() => lesson.id, { onDelete: 'cascade' });
const owner = () =>
  userRef('owner')
    .notNull()
    .references(() => user.id);

export const lessonNode = pgTable(
  'lesson_node',
  {
    ...system<'LessonNode'>(),
    lessonID: lessonID(),
    type: text('type').$type<LessonType>().notNull(),
    name: text('name').notNull(),
    description: text('description').notNull().default(defaults.LessonNode.description),
    status: text('status').$type<LessonStatus>().notNull().default(defaults.LessonNode.status),
    content: text('content').notNull().default(defaults.LessonNode.content),
    slides: json<Slide[]>('slides').notNull().default([]),
    position: integer('position').notNull().default(defaults.LessonNode.position),
    minutes: integer('minutes').notNull().default(defaults.LessonNode.minutes),
    importKey: text('import_key'),
    owner: owner(),
  },
  (t) => [
    // Named by the parts of a node, so that they can never be of another lesson than their node.
    unique('lesson_node_id_lesson').on(t.id, t.lessonID),
    index('lesson_node_lesson').on(t.lessonID, t.position),
    index('lesson_node_owner').on(t.owner),
    check('lesson_node_type', oneOf(t.type, lessonTypes)),
    check('lesson_node_name_length', atMost(t.name, LESSON_NAME_MAX)),
    check('lesson_node_status', oneOf(t.status, lessonStatuses)),
    check('lesson_node_slides_list', isList(t.slides)),
    check('lesson_node_position', sql`${t.position} >= 0`),
    check('lesson_node_minutes', sql`${t.minutes} >= 0`),
  ],
);

export const lessonNodeContent = pgTable(
  'lesson_node_content',
  {
    ...system<'LessonNodeContent'>(),
    lessonNodeID: ref<'LessonNode'>('lesson_node_id').notNull(),
    lessonID: lessonID(),
    text: text('text').notNull().default(defaults.LessonNodeContent.text),
    video: text('video'),
    captions: text('captions').notNull().default(defaults.LessonNodeContent.captions),
    owner: owner(),
  },
  (t) => [
    foreignKey({
      name: 'lesson_node_content_node',
      columns: [t.lessonNodeID, t.lessonID],
      foreignColumns: [lessonNode.id, lessonNode.lessonID],
    }).onDelete('cascade'),
    uniqueIndex('lesson_node_content_one').on(t.lessonNodeID),
    index('lesson_node_content_lesson').on(t.lessonID),
    index('lesson_node_content_owner').on(t.owner),
  ],
);

export const lessonNodeQuiz = pgTable(
  'lesson_node_quiz',
  {
    ...system<'LessonNodeQuiz'>(),
    lessonNodeID: ref<'LessonNode'>('lesson_node_id').notNull(),
    lessonID: lessonID(),
    progress: doublePrecision('progress').notNull().default(defaults.LessonNodeQuiz.progress),
    status: text('status').$type<LessonNodeQuizStatus>().notNull().default(defaults.LessonNodeQuiz.status),
    questions: json<QuizQuestion[]>('questions').notNull().default([]),
    passMark: doublePrecision('pass_mark').notNull().default(defaults.LessonNodeQuiz.passMark),
    attempts: integer('attempts'),
    isShuffled: boolean('is_shuffled').notNull().default(defaults.LessonNodeQuiz.isShuffled),
    feedback: text('feedback').$type<FeedbackTime>().notNull().default(defaults.LessonNodeQuiz.feedback),
    timeLimitSeconds: integer('time_limit_seconds'),
    owner: owner(),
  },
  (t) => [
    foreignKey({
      name: 'lesson_node_quiz_node',
      columns: [t.lessonNodeID, t.lessonID],
      foreignColumns: [lessonNode.id, lessonNode.lessonID],
    }).onDelete('cascade'),
    uniqueIndex('lesson_node_quiz_one').on(t.lessonNodeID),
    index('lesson_node_quiz_lesson').on(t.lessonID),
    index('lesson_node_quiz_owner').on(t.owner),
    check('lesson_node_quiz_progress', between(t.progress, 0, 1)),
    check('lesson_node_quiz_status', oneOf(t.status, quizStatuses)),
    check('lesson_node_quiz_questions_list', isList(t.questions)),
    check('lesson_node_quiz_pass_mark', between(t.passMark, 0, 1)),
    check('lesson_node_quiz_attempts', between(t.attempts, 1, ATTEMPTS_MAX)),
    check('lesson_node_quiz_feedback', oneOf(t.feedback, feedbackTimes)),
    check('lesson_node_quiz_time_limit', between(t.timeLimitSeconds, TIME_LIMIT_MIN_SECONDS, TIME_LIMIT_MAX_SECONDS)),
  ],
);

export const lessonNodeLink = pgTable(
  'lesson_node_link',
  {
    ...system<'LessonNodeLink'>(),
    lessonID: lessonID(),
    fromLessonNode: ref<'LessonNode'>('from_lesson_node').notNull(),
    toLessonNode: ref<'LessonNode'>('to_lesson_node').notNull(),
    condition: text('condition').$type<LinkCondition>().notNull().default(defaults.LessonNodeLink.condition),
    deletedAt: instant('deleted_at'),
    owner: owner(),
  },
  (t) => [
    foreignKey({
      name: 'lesson_node_link_from',
      columns: [t.fromLessonNode, t.lessonID],
      foreignColumns: [lessonNode.id, lessonNode.lessonID],
    }).onDelete('cascade'),
    foreignKey({
      name: 'lesson_node_link_to',
      columns: [t.toLessonNode, t.lessonID],
      foreignColumns: [lessonNode.id, lessonNode.lessonID],
    }).onDelete('cascade'),
    uniqueIndex('lesson_node_link_pair').on(t.fromLessonNode, t.toLessonNode).where(sql`deleted_at is null`),
    index('lesson_node_link_from_node').on(t.fromLessonNode),
    index('lesson_node_link_to_node').on(t.toLessonNode),
    index('lesson_node_link_lesson').on(t.lessonID),
    index('lesson_node_link_owner').on(t.owner),
    check('lesson_node_link_no_self', sql`${t.fromLessonNode} <> ${t.toLessonNode}`),
    check('lesson_node_link_condition', sql`${t.condition} ~ ${sql.raw(`'${conditionPattern.source}'`)}`),
  ],
);
